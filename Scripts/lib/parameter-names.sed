# Run on the lines of Scripts/lib/api-lines.awk: a parameter's name inside its function is not guaranteed, its label is.
/ subscript/ s/([(,] ?)[A-Za-z_][A-Za-z0-9_]*: /\1_: /g
s/([(,] ?)((@[A-Za-z_.]+(\([^)]*\))? )*)([A-Za-z_][A-Za-z0-9_]*|`[a-z]+`) [A-Za-z_][A-Za-z0-9_]*: /\1\2\5: /g
