// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// `path:line:column: warning: message (rule)`: Xcode and terminals turn it into a link.
enum XcodeReport {
  static func text(of findings: [Finding]) -> String {
    findings.map { "\($0.path):\($0.line):\($0.column): \($0.severity): \($0.message) (\($0.rule))\n" }.joined()
  }
}
