// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// By rule: a file around the code of its page. The code stands where the line `/*code*/` is; where there is a `/*rest*/`
/// too, what follows the code's first empty line stands there.
enum PageSurroundings {
  static let all: [String: String] = [fromAToE, fromFToO, fromPToZ].reduce(into: [:]) {
    $0.merge($1) { text, _ in text }
  }

  static func fill(_ text: String, with code: String) -> String {
    var (first, rest) = (code, "")
    if text.contains("/*rest*/"), let gap = code.range(of: "\n\n") {
      (first, rest) = (String(code[..<gap.lowerBound]), String(code[gap.upperBound...]))
    }
    return text.replacing("/*code*/", with: first).replacing("/*rest*/", with: rest) + "\n"
  }
}
