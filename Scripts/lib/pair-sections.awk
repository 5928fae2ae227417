# Pairs the sections of a page with those of its translation.
#
#   awk -v page=PAGE -v translation=PAGE -v out=FOLDER -f pair-sections.awk INDEX INDEX-OF-TRANSLATION
#
# The indexes are those of split-sections.awk. Writes the differences, one sentence on each line, to FOLDER/faults; and with tabs
# between FOLDER/pairs (NUMBER, LINE, NUMBER and LINE in the translation, HASH, NAME) and FOLDER/anchors (SLUG, SLUG in the
# translation).

function complain(file, line, sentence) { print file ":" line ": " sentence > (out "/faults") }

function comment(name) { return "<!-- translates \"" name "\" 00000000 -->" }

BEGIN {
  FS = "\t"
  printf "" > (out "/faults")
  printf "" > (out "/pairs")
  printf "" > (out "/anchors")
}

FILENAME == ARGV[1] {
  sections = $1
  line[$1] = $2
  slug[$1] = $3
  heading[$1] = $6
  if ($6 in number_of) complain(page, $2, "there are two headings \"" $6 "\": a translation could not tell them apart.")
  number_of[$6] = $1
  next
}

$5 == "-" {
  complain(translation, $2 + 1, "below this heading there should be the comment '" comment("…") "' with the heading in " page \
    " that it translates.")
  next
}

!($5 in number_of) {
  complain(translation, $2, page " has no heading \"" $5 "\". If it was renamed, put its new name into the comment; if it has gone, " \
    "delete this section.")
  next
}

$5 in translated {
  complain(translation, $2, "\"" $5 "\" is translated here for a second time: the first is at line " translated[$5] ".")
  next
}

{
  here = number_of[$5]
  if (here < last) {
    complain(translation, $2, "in " page " \"" $5 "\" stands before \"" heading[last] "\": give the sections the same order.")
  }
  last = here
  translated[$5] = $2
  print here "\t" line[here] "\t" $1 "\t" $2 "\t" $4 "\t" $5 > (out "/pairs")
  print slug[here] "\t" $3 > (out "/anchors")
}

END {
  for (i = 1; i <= sections; i++) {
    if (heading[i] in translated) continue
    complain(page, line[i], "no section of " translation " translates \"" heading[i] "\". Write it " \
      (i == 1 ? "first" : "after that of \"" heading[i - 1] "\"") ", with '" comment(heading[i]) "' on the line below its heading.")
  }
}
