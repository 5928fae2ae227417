# shellcheck shell=bash
# The faults that Scripts/check-translation must notice, in a small checkout in a temporary folder, which each expectation changes.

self_test() {
  COPY="$(mktemp -d "${TMPDIR:-/tmp}/belay translated.XXXXXX")"
  trap 'rm -rf "$COPY"' EXIT
  write_sample
  expect 0 "3 sections of README.ja.md are translated from README.md as it is, with the same code in 4 blocks and the same 5 links."
  expect_the_same_words
  expect_the_same_sections
  expect_the_same_code
  expect_the_same_links
  echo "check-translation: self-test: words, sections, code and links that differ are refused with their line."
}

expect_the_same_words() {
  write_sample
  # In a git hook these name the repository of the hook.
  unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
  in_git init --quiet
  in_git add README.md
  in_git -c user.name="A climber" -c user.email=climber@example.com -c commit.gpgsign=false commit --quiet --message "A shop"
  expect 0 "\"Pay\" is what it was when it was translated." show_difference Pay
  change README.md 's/sells ropes/sells ropes and bolts/'
  change README.md 's/^Tap it/Tap it twice/'
  expect 1 'README.ja.md:7: "Buy" has changed at README.md:6 since it was translated. Read what has changed'
  expect 1 'run: Scripts/check-translation --accept "Buy"'
  expect 0 "+Tap it twice, and [pay](#pay)" show_difference Buy
  expect 0 'README.ja.md:8: "Buy" is translated from the words of now' accept_section Buy
  expect 1 'README.ja.md:1: "Shop" has changed at README.md:1'
  expect 1 "1 faults in README.ja.md."
  expect 0 'README.ja.md:2: "Shop"' accept_section Shop
  expect 0 "3 sections"
  expect 1 'README.md has no heading "Sell".' accept_section Sell
  expect 1 'README.md has no heading "Sell".' show_difference Sell
  change README.md 's/by card/in cash/'
  change README.ja.md '/translates "Pay"/s/ [0-9a-f]* -->/ 00000000 -->/'
  expect 1 'no commit here has "Pay" as it was translated.' show_difference Pay
  change README.ja.md '/translates "Pay"/d'
  expect 1 "no heading of README.ja.md has '<!-- translates \"Pay\" 00000000 -->' on the line below it" accept_section Pay
  rm -rf "$COPY/.git"
}

expect_the_same_sections() {
  write_sample
  change README.ja.md '/translates "Buy"/d'
  expect 1 "README.ja.md:8: below this heading there should be the comment '<!-- translates \"…\" 00000000 -->'"
  expect 1 'README.md:6: no section of README.ja.md translates "Buy". Write it after that of "Shop"'
  write_sample
  change README.md 's/^## Buy/## Purchase/'
  expect 1 'README.ja.md:7: README.md has no heading "Buy". If it was renamed,'
  write_sample
  change README.ja.md '/^## 支払い/,$d'
  expect 1 'README.md:21: no section of README.ja.md translates "Pay". Write it after that of "Buy"'
  write_sample
  change README.md 's/^## Pay/## Buy/'
  expect 1 'README.md:21: there are two headings "Buy": a translation could not tell them apart.'
  write_sample
  change README.ja.md 's/translates "Pay"/translates "Buy"/'
  expect 1 'README.ja.md:22: "Buy" is translated here for a second time: the first is at line 7.'
  write_sample
  {
    sed -n '1,6p' "$COPY/README.ja.md"
    sed -n '22,$p' "$COPY/README.ja.md"
    sed -n '7,21p' "$COPY/README.ja.md"
  } >"$COPY/changed"
  mv "$COPY/changed" "$COPY/README.ja.md"
  expect 1 'README.ja.md:18: in README.md "Buy" stands before "Pay": give the sections the same order.'
  rm "$COPY/README.ja.md"
  expect 1 "there is no README.ja.md."
}

expect_the_same_code() {
  write_sample
  change README.ja.md 's/buy(rope) /buy(bolt) /'
  expect 1 "README.ja.md:14: this line of code is 'buy(bolt) // 一度だけ', and README.md:12 is 'buy(rope)   // once'"
  write_sample
  change README.ja.md 's/^## no heading/## no header/'
  expect 1 "README.ja.md:15: this line of code is '## no header'"
  write_sample
  change README.ja.md 's, // 一度だけ,,'
  expect 1 "only the words of a comment may differ."
  write_sample
  change README.ja.md 's/^```swift.*/```swift/'
  expect 1 "README.ja.md:13: this line of code is '\`\`\`swift', and README.md:11 is '\`\`\`swift continues'"
  write_sample
  change README.ja.md '/^    shop close/d'
  expect 1 "README.ja.md:27: after this line of code there should be '    shop close', as in README.md:26."
  write_sample
  change README.ja.md 's/^    shop close.*/&|    shop sell/'
  tr '|' '\n' <"$COPY/README.ja.md" >"$COPY/changed"
  mv "$COPY/changed" "$COPY/README.ja.md"
  expect 1 "README.ja.md:29: this line of code is not in the block of README.md:25: '    shop sell'"
  write_sample
  change README.ja.md '/^    shop/d'
  expect 1 "README.ja.md:22: this section has 1 code blocks, and that of README.md:21 has 2."
  write_sample
  change README.ja.md 's/# 開く/開く/'
  expect 1 "README.ja.md:27: this line of code is '    shop open 開く'"
}

expect_the_same_links() {
  write_sample
  change README.ja.md 's/(Ropes.md)/(Bolts.md)/'
  expect 1 "README.ja.md:1: this section lacks a link to Ropes.md, as there is at README.md:4."
  expect 1 "README.ja.md:5: this link to Bolts.md is not in the section of README.md:1."
  write_sample
  change README.ja.md 's/(README.md)/(README.ja.md)/'
  expect 1 "README.ja.md:1: this section lacks a link to the page in the other language"
  write_sample
  change README.ja.md 's/(#支払い確認)/(#pay)/'
  expect 1 "README.ja.md:7: this section lacks a link to #支払い確認, as there is at README.md:8."
  write_sample
  change README.ja.md 's/^## 支払い、/## /'
  expect 1 "README.ja.md:10: this link to #支払い確認 is not in the section of README.md:6."
  write_sample
  change README.md 's/(#pay)/(#paying)/'
  expect 1 "README.md:8: there is no translated heading with the anchor #paying."
  write_sample
  change README.ja.md 's/rope.svg/bolt.svg/'
  expect 1 "README.ja.md:7: this section lacks a link to rope.svg, as there is at README.md:19."
}

# A heading with a comma, code in fences and indented, a heading inside of code, a link in code, a picture.
write_sample() {
  local name
  rm -f "$COPY/README.md" "$COPY/README.ja.md"
  cat >"$COPY/README.md" <<'END'
# Shop

English · [日本語](README.ja.md)
It sells ropes: [all of them](Ropes.md).

## Buy

Tap it, and [pay](#pay). `[no](link)`

<!-- Below: what it costs. -->
```swift continues
buy(rope)   // once
## no heading
```

```text
[no link](in-code.md)
```
<img src="rope.svg" width="10">

## Pay

You pay by card, see [the till](Till.md):

    shop open   # opens
    shop close

```sh
shop sell
```
END
  cat >"$COPY/README.ja.md" <<'END'
# ショップ
<!-- translates "Shop" 00000000 -->

[English](README.md) · 日本語
[すべてのロープ](Ropes.md)を売っています。

## 購入
<!-- translates "Buy" 00000000 -->

タップしてから[支払います](#支払い確認)。

<!-- 値段 -->
```swift continues
buy(rope) // 一度だけ
## no heading
```

```text
[no link](in-code.md)
```
<img src="rope.svg" width="10">
## 支払い、確認
<!-- translates "Pay" 00000000 -->

カードで支払います（[レジ](Till.md)）。

    shop open # 開く
    shop close

```sh
shop sell
```
END
  for name in Shop Buy Pay; do accept_section "$COPY" "$name" >"$COPY/said"; done
}

in_git() { git -C "$COPY" "$@"; }

# change FILE SCRIPT: edits it in the sample, and checks that this changed something.
change() {
  sed "$2" "$COPY/$1" >"$COPY/changed"
  ! cmp -s "$COPY/changed" "$COPY/$1" || stop_failed "self-test: '$2' changes nothing in $1."
  mv "$COPY/changed" "$COPY/$1"
}

# expect CODE TEXT [FUNCTION HEADING]: the check, or that function in its place, ends with CODE and prints TEXT.
expect() {
  local code=0 output
  output="$("${3:-check_translation}" "$COPY" ${4+"$4"} 2>&1)" || code=$?
  if [ "$code" -ne "$1" ] || ! grep -qF -- "$2" <<<"$output"; then
    echo "$output"
    stop_failed "self-test: it should have ended with exit code $1 and said '$2'; the exit code was $code."
  fi
}
