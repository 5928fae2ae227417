// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lines that a message names: `line 7`, `lines 7, 9`, `7 行目`, `Feed.swift:7`. Every message of a rule writes them so, which
/// `NamedLinesTests` checks; so a report shows exactly the lines of which its reader is told.
struct NamedLines {
  struct Mention: Equatable {
    /// Nil for the finding's own file.
    let file: String?
    let line: Int
    /// The sentence in which it is named.
    let sentence: String
  }

  /// In the order of the message, each once.
  let mentions: [Mention]

  init(in message: String) {
    var mentions: [Mention] = []
    for sentence in Self.sentences(of: message) {
      var found: [(start: String.Index, file: String?, lines: Substring)] = []
      for match in sentence.matches(of: /\b[Ll]ines? (\d+(?:(?:, | and )\d+)*)/) {
        found.append((match.range.lowerBound, nil, match.1))
      }
      for match in sentence.matches(of: /(\d+(?:, \d+)*)(?: …)? 行目/) {
        found.append((match.range.lowerBound, nil, match.1))
      }
      for match in sentence.matches(of: /([^\s:()（）、。「」"]+\.[A-Za-z]+):(\d+)/) {
        found.append((match.range.lowerBound, String(match.1), match.2))
      }
      for one in found.sorted(by: { $0.start < $1.start }) {
        for number in one.lines.split(whereSeparator: { !$0.isASCIIDigit }).compactMap({ Int($0) })
        where number > 0 && !mentions.contains(where: { $0.file == one.file && $0.line == number }) {
          mentions.append(Mention(file: one.file, line: number, sentence: String(sentence)))
        }
      }
    }
    self.mentions = mentions
  }

  /// A sentence ends with its full stop, or at a colon or semicolon and a blank.
  private static func sentences(of message: String) -> [Substring] {
    var (sentences, start): ([Substring], String.Index) = ([], message.startIndex)
    for end in message.indices {
      let next = message.index(after: end)
      let ends =
        message[end] == "。" || ".:;".contains(message[end]) && (next == message.endIndex || message[next] == " ")
      guard ends else { continue }
      sentences.append(message[start..<(message[end] == ":" || message[end] == ";" ? end : next)])
      start = next
    }
    return (sentences + [message[start...]]).map(\.trimmed).filter { !$0.isEmpty }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let rest = drop { $0 == " " }
    return rest.last == " " ? rest.dropLast() : rest
  }
}
