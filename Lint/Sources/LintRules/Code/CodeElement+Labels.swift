// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeKind {
  /// Whether a `break` with a label can name the statement.
  package var canHaveLabel: Bool {
    switch self {
    case .for, .while, .repeat, .if, .switch, .do: true
    default: false
    }
  }
}

extension CodeElement {
  /// Of a `break` or `continue` with a label: the statement that has the label. nil in code that does not compile.
  var labeledStatement: CodeElement? {
    guard !name.isEmpty else { return nil }
    var left = Int(flags.rawValue)
    for around in ancestors where around.kind.canHaveLabel {
      left -= 1
      if left == 0 { return around }
    }
    return nil
  }
}
