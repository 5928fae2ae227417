#!/bin/sh
# For a "Run Script" build phase of an app's target. In its build settings ENABLE_USER_SCRIPT_SANDBOXING must be NO, because
# the linter reads the whole project; "Based on dependency analysis" is switched off in the phase.
# Findings appear at their lines. Errors stop the build; add --lenient if they should not.
export PATH="/opt/homebrew/bin:/usr/local/bin:$PATH"
if command -v belay-lint >/dev/null 2>&1; then
  cd "$SRCROOT" && belay-lint lint --quiet --reporter xcode "$SRCROOT"
else
  echo "warning: belay-lint is not installed, so nothing was linted"
fi
