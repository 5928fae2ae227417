// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The names of a file, by number, each once.
struct NameList: RandomAccessCollection, Sendable {
  private let texts: [String]
  /// The names' numbers by topic, in ascending order; without the empty name.
  let places: [TopicPlace]

  init(_ texts: [String]) {
    self.texts = texts.exact
    places = texts.indices.filter { !texts[$0].isEmpty }.map { TopicPlace(Topic(.mention, texts[$0]), $0) }.sorted()
  }

  var startIndex: Int { 0 }
  var endIndex: Int { texts.count }
  subscript(number: Int) -> String { texts[number] }

  func number(of name: String) -> Int? {
    places.places(of: Topic(.mention, name)).first { texts[$0] == name }
  }

  func contains(_ name: String) -> Bool { name.isEmpty ? texts.contains(name) : number(of: name) != nil }
}
