// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The standard library's search for a text in a text compares characters, and prepares tables for each search. Names, paths and
// types in code are compared by bytes: that took two thirds of the time of all rules.

extension String {
  package func contains(_ text: String) -> Bool { Substring(self).contains(text) }

  /// Whether its first letter is a capital.
  var beginsWithCapital: Bool {
    guard let byte = utf8.first else { return false }
    return byte < 0x80 ? byte.isCapital : first?.isUppercase ?? false
  }

  /// Whether the name occurs in the text, not as a part of a longer one.
  func hasWord(_ word: String) -> Bool {
    !word.isEmpty && withWords(word) { before, after in !before.isPartOfName && !after.isPartOfName }
  }

  /// Of a pattern: whether it binds the name. A case or label of that name is no variable.
  func binds(_ name: String) -> Bool {
    guard hasWord("let") || hasWord("var") else { return false }
    return withWords(name) { before, after in
      !before.isPartOfName && before != UInt8(ascii: ".") && !after.isPartOfName && after != UInt8(ascii: ":")
        && after != UInt8(ascii: "(") && after != UInt8(ascii: ".")
    }
  }

  /// Whether a place of the word is meant, by the bytes before and behind it: 0 at the text's ends.
  private func withWords(_ word: String, _ isMeant: (_ before: UInt8, _ after: UInt8) -> Bool) -> Bool {
    var (text, word) = (self, word)
    return text.withUTF8 { text in
      word.withUTF8 { word in
        var start = 0
        while let place = text.firstPlace(of: word, from: start) {
          let end = place + word.count
          if isMeant(place == 0 ? 0 : text[place - 1], end == text.count ? 0 : text[end]) { return true }
          start = max(end, place + 1)
        }
        return false
      }
    }
  }
}

extension Substring {
  package func contains(_ text: String) -> Bool {
    var (own, text) = (self, text)
    return own.withUTF8 { own in text.withUTF8 { own.firstPlace(of: $0, from: 0) != nil } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func firstPlace(of text: Self, from start: Int) -> Int? {
    guard let first = text.first else { return start <= count ? start : nil }
    guard start + text.count <= count else { return nil }
    return (start...(count - text.count)).first { place in
      self[place] == first && (1..<text.count).allSatisfy { self[place + $0] == text[$0] }
    }
  }
}

extension UInt8 {
  /// A letter, a digit or an underscore; a byte of a character that is not ASCII counts as one of a letter.
  var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// A capital letter of ASCII.
  var isCapital: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
}

extension Character {
  var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
