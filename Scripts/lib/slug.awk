# The anchor that GitHub makes for a heading. For bytes: LC_ALL=C.

BEGIN { marks = split("、 。 ・ 「 」 『 』 （ ） ？ ！ ： ； … 〜 ／ – — “ ” ’", mark, " ") }

# Lower case, no punctuation, a hyphen for a space.
function slug(text,  i) {
  text = tolower(text)
  gsub(/[]!"#$%&'()*+,.\/:;<=>?@[\\^`{|}~]/, "", text)
  for (i = 1; i <= marks; i++) gsub(mark[i], "", text)
  gsub(/ /, "-", text)
  return text == "" ? "-" : text
}
