# shellcheck shell=bash
# A check for JSON that needs neither Python nor jq.

# is_json TEXT: whether TEXT is one JSON value. Strings become the mark 1, numbers and words the mark 2, a key with its value the mark
# 3, and then every innermost array or object the mark 2, until nothing changes: valid JSON ends as one mark.
is_json() {
  printf '%s\n' "$1" | awk '
    { text = text $0 " " }
    END {
      if (text ~ /[\001\002\003]/) exit 1
      gsub(/"([^"\\]|\\.)*"/, "\001", text)
      gsub(/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/, "\002", text)
      gsub(/true|false|null/, "\002", text)
      # Two values with only a space between them must not become adjacent unnoticed.
      if (text ~ /[\001\002][ \t\r]*[\001\002]/) exit 1
      gsub(/[ \t\r]+/, "", text)
      do {
        before = text
        gsub(/\001:[\001\002]/, "\003", text)
        gsub(/\[([\001\002](,[\001\002])*)?\]/, "\002", text)
        gsub(/\{(\003(,\003)*)?\}/, "\002", text)
      } while (text != before)
      exit text !~ /^[\001\002]$/
    }
  '
}
