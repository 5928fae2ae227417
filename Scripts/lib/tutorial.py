# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""The steps of the tutorial of Examples/Talks: each compiles with the app's files that it needs, the last one is a link to the app's own file,
and what is cut from a test or a view is there."""
import os
import re
from pathlib import Path

from lib.checks import Fault, files, output, package_flags, stop_with

STEPS = "Examples/Talks/Talks.docc/Resources"
SOURCES = "Examples/Talks/Sources/Talks"
# What the steps of each file are compiled with, in SOURCES.
NEEDS = {
    "Login": ["Model/*", "Clients/*"],
    "TalkCard": ["Model/*", "Clients/*"],
    "Library": ["Model/*", "Clients/*", "Library/TalkCard"],
    "TalkList": ["Model/*", "Clients/*", "Library/*"],
    "TalkDetail": ["Model/*", "Clients/*", "Library/*"],
    "SettingsForm": ["Model/*", "Clients/*", "SettingsForm/SettingsFields"],
    "News": ["Model/*", "Clients/*", "Library/*"],
    "Home": ["Model/*", "Clients/*", "Library/*", "TalkList/*", "TalkDetail/*", "SettingsForm/*", "News/*"],
    "AppRoot": ["Model/*", "Clients/*", "Library/*", "TalkList/*", "TalkDetail/*", "SettingsForm/*", "News/*", "Home/*", "Login/*"],
}


def fault_of_cut(step, sources):
    """Why these lines are in none of the files, or nothing."""
    lines = "".join(line.strip() + "\n" for line in Path(step).read_text("utf-8").splitlines())
    if not any(lines in "".join(line.strip() + "\n" for line in Path(file).read_text("utf-8").splitlines()) for file in sources):
        return f"{step}: no test or view of Examples/Talks has these lines."
    return None


def check_tutorial(modules):
    """`modules` is the folder of the library's modules. Returns how many steps there are."""
    named = [(step, re.fullmatch(r"(\w+)-(\d+)", Path(step).stem)) for step in files(f"{STEPS}/*.swift")]
    stop_with([f"{step}: a step is called NAME-NUMBER.swift." for step, name in named if not name])
    cuts = {"Tests": files("Examples/Talks/Tests/**/*.swift"), "View": files("Examples/Talks/App/*.swift")}
    stop_with([fault for step, name in named for end, sources in cuts.items() if name[1].endswith(end)
               for fault in [fault_of_cut(step, sources)] if fault])
    pages = "".join(Path(page).read_text("utf-8") for page in files("Examples/Talks/Talks.docc/**/*.tutorial"))
    stop_with([f"{step}: no page of the tutorial shows this step." for step, _ in named if f'file: "{Path(step).name}"' not in pages])
    steps = [(step, name[1]) for step, name in named if not name[1].endswith(tuple(cuts))]
    if {name for _, name in steps} != set(NEEDS):
        raise Fault(f"the tutorial's files {sorted({name for _, name in steps})} are not those of NEEDS in Scripts/lib/tutorial.py.")
    for screen, needs in NEEDS.items():
        mine = sorted((step for step, name in steps if name == screen), key=lambda step: int(re.search(r"-(\d+)", step)[1]))
        if not os.path.islink(mine[-1]):
            raise Fault(f"{mine[-1]}: the last step should be a link to the app's file.")
        others = files(*(f"{SOURCES}/{pattern}.swift" for pattern in needs))
        # The last one is compiled with the app.
        for step in mine[:-1]:
            output("swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-module-name", "Talks", "-I", modules,
                   "-I", "Sources/CBelayRetainPaths/include", *package_flags(), step, *others)
    return len(named)
