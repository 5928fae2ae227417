# Part of Scripts/score-lint: compares findings with labels.
import json
import os
import sys
from collections import defaultdict


def labels_of(files):
    for name in files:
        with open(name, encoding="utf-8") as lines:
            for line in lines:
                if line.strip():
                    yield json.loads(line)


def findings_of(name):
    decoder = json.JSONDecoder()
    with open(name, encoding="utf-8") as file:
        text = file.read()
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        array, position = decoder.raw_decode(text, position)
        yield from array


def share(part, whole):
    return "  n/a" if whole == 0 else f"{100 * part / whole:5.1f}"


def score(findings_name, clones, files):
    flagged = defaultdict(set)
    count = defaultdict(int)
    for finding in findings_of(findings_name):
        flagged[finding["rule"]].add((finding["path"], finding["line"]))
        count[finding["rule"]] += 1
    places = {}
    for label in labels_of(files):
        path = label["repo"] + "/" + label["path"]
        if not os.path.exists(os.path.join(clones, path)):
            print("not found: " + path)
            continue
        places[(label["rule"], path, label["line"])] = label
    rules = defaultdict(lambda: defaultdict(int))
    for (rule, path, line), label in places.items():
        hit = (path, line) in flagged[rule]
        # One mistake that two rules can find, and that only one should report.
        if not hit and "same_as" in label:
            other, place = label["same_as"].rsplit(":", 1)
            hit = (path, int(place)) in flagged[other]
        rules[rule][label["label"]] += 1
        if hit:
            rules[rule]["flagged " + label["label"]] += 1
        if (label["label"] == "TRUE" and not hit) or (label["label"] == "FALSE" and hit):
            print(("missed   " if not hit else "wrongly  ") + f"{rule} {path}:{line} ({label['why']})")
    head = f"{'rule':30} {'TRUE':>10} {'FALSE':>10} {'DEBATABLE':>10} {'precision':>10} {'recall':>8} {'findings':>9}"
    print(head)
    total = defaultdict(int)
    for rule in sorted(set(rules) | set(count)):
        row = rules[rule]
        for key, value in row.items():
            total[key] += value
        total["findings"] += count[rule]
        print_row(rule, row, count[rule])
    print_row("all", total, total["findings"])


def print_row(name, row, findings):
    right, wrong = row["flagged TRUE"], row["flagged FALSE"]
    print(
        f"{name:30} {right:4} of {row['TRUE']:3} {wrong:4} of {row['FALSE']:3} "
        f"{row['flagged DEBATABLE']:4} of {row['DEBATABLE']:3} {share(right, right + wrong):>10} "
        f"{share(right, row['TRUE']):>8} {findings:9}"
    )


if __name__ == "__main__":
    if sys.argv[1] == "repositories":
        print("\n".join(sorted({label["repo"] for label in labels_of(sys.argv[2:])})))
    else:
        score(sys.argv[2], sys.argv[3], sys.argv[4:])
