// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What was asked for a value, or by the rules for a file: topics, and values with inquiries of their own. Those are not copied into
/// it: most values are asked for often, and what they depend on is only wanted once, at the end.
struct Inquiry: Sendable {
  private var own = TopicSet()
  private var values: [ObjectIdentifier: Memo] = [:]

  mutating func note(_ topic: Topic) { own.insert(topic) }

  mutating func note(_ value: Memo) { values[ObjectIdentifier(value)] = value }

  /// All topics that it depends on.
  var topics: TopicSet {
    var all = own
    var seen = Set(values.keys)
    var rest = Array(values.values)
    while let value = rest.popLast() {
      all.formUnion(value.inquiry.own)
      for (id, part) in value.inquiry.values where seen.insert(id).inserted { rest.append(part) }
    }
    return all
  }
}
