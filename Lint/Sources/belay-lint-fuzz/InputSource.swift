// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintFuzzing

/// The inputs of a run, by name: parent and child make the same input from the same name.
struct InputSource {
  enum Name: CustomStringConvertible {
    case saved(Int)
    case round(Int)
    case shape(Int)

    /// A line of the pipe between parent and child.
    var description: String {
      switch self {
      case .saved(let index): "saved \(index)"
      case .round(let index): "round \(index)"
      case .shape(let index): "shape \(index)"
      }
    }

    init?(line: String) {
      let words = line.split(separator: " ")
      guard words.count == 2, let index = Int(words[1]) else { return nil }
      switch words[0] {
      case "saved": self = .saved(index)
      case "round": self = .round(index)
      case "shape": self = .shape(index)
      default: return nil
      }
    }
  }

  let fuzzer: Fuzzer
  let corpus: [(name: String, bytes: [UInt8])]

  func bytes(of name: Name) -> [UInt8] {
    switch name {
    case .saved(let index): corpus[index].bytes
    case .round(let index): fuzzer.input(ofRound: index)
    case .shape(let index): Shape.all[index].make()
    }
  }

  /// The name for people to read.
  func title(of name: Name) -> String {
    switch name {
    case .saved(let index): corpus[index].name
    case .round(let index): "round \(index)"
    case .shape(let index): Shape.all[index].name
    }
  }
}
