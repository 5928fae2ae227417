# shellcheck shell=bash
# How each script begins: in the root, with errors that end it, with warnings as errors as in ./test, and with a Swift toolchain.
set -euo pipefail
unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. Scripts/lib/report.sh
export BELAY_WARNINGS_AS_ERRORS=1
stop_unless_tool swift "Install a Swift toolchain (6.2 or later)."
