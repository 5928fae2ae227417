# Splits a Markdown page into its sections: the part before the first heading of level two, and each of those with its contents.
#
#   LC_ALL=C awk -v out=FOLDER -f slug.awk -f fences.awk -f split-sections.awk PAGE
#
# Writes FOLDER/1, FOLDER/2, … and FOLDER/index, one line for each section, separated by tabs:
#   NUMBER  LINE  SLUG  HASH  NAME  HEADING
# LINE is the heading's, SLUG the anchor that GitHub makes for it. HASH and NAME are from the comment on the line below the heading,
# `<!-- translates "NAME" HASH -->`; both are "-" if there is none. A page without a title begins with the heading "-".

function write_index() {
  if (!number) return
  print number "\t" line "\t" slug(heading) "\t" hash "\t" name "\t" heading > (out "/index")
  close(out "/" number)
}

function begin_section(text) {
  write_index()
  number++
  line = FNR
  heading = text == "" ? "-" : text
  hash = name = "-"
  printf "" > (out "/" number)
}

{
  length_here = fence_length($0)
  if (FNR == 1) begin_section($0 ~ /^# / ? substr($0, 3) : "")
  else if (!fence && $0 ~ /^## /) begin_section(substr($0, 4))
  else if (FNR == line + 1 && $0 ~ /^<!-- translates ".+" [0-9a-f]+ -->$/) {
    name = $0
    sub(/^<!-- translates "/, "", name)
    sub(/ -->$/, "", name)
    hash = name
    sub(/^.* /, "", hash)
    sub(/" [0-9a-f]+$/, "", name)
  }
  if (!fence && length_here) fence = length_here
  else if (fence && closes_fence($0, fence)) fence = 0
  print > (out "/" number)
}

END { write_index() }
