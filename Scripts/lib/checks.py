# SPDX-License-Identifier: MIT
# Copyright (c) the Belay contributors
"""What the checks in Python share: faults, commands, files and expectations of self-tests."""
import glob
import os
import subprocess
import sys
from pathlib import Path

os.chdir(Path(__file__).resolve().parent.parent.parent)


class Fault(Exception):
    """Why a check fails: one sentence, or one on each line."""


def stop_with(faults):
    """Fails with these sentences, if there is one."""
    if faults:
        raise Fault("\n".join(faults))


def skip(why):
    """The check cannot run on this machine."""
    print(f"skipped: {why}")
    sys.exit(75)


def output(*command, **options):
    """What the command prints. It fails with everything that a command has printed that fails."""
    done = subprocess.run(command, **{"capture_output": True, "text": True, "stdin": subprocess.DEVNULL, **options})
    if done.returncode:
        raise Fault(f"{done.stdout or ''}{done.stderr or ''}'{' '.join(map(str, command[:4]))}' ended with exit code {done.returncode}.")
    return (done.stdout or "").strip()


def package_flags():
    """The root package's settings, with warnings as errors, as the compiler's flags."""
    return output("bash", "-c", ". Scripts/lib/report.sh; . Scripts/lib/swift-package.sh; package_settings_as_flags").split()


def files(*patterns):
    return sorted({name for pattern in patterns for name in glob.glob(pattern, recursive=True) if Path(name).is_file()})


def articles():
    """The pages of the documentation's catalogs."""
    return files("Sources/*/*.docc/**/*.md")


def expect(text, action, *arguments):
    """For a self-test: the action fails, and says the text; without a text, it does not fail."""
    said = ""
    try:
        action(*arguments)
    except Fault as fault:
        said = str(fault)
    if text not in said or bool(text) != bool(said):
        sys.exit(f"self-test: it should have said '{text}', and said '{said}'.")


def run(main):
    """Runs a check: a fault is printed, and ends it with exit code 1."""
    try:
        main(sys.argv[1:])
    except Fault as fault:
        sys.exit(f"{fault}\n{Path(sys.argv[0]).name}: {len(str(fault).splitlines())} lines of faults are above.")
