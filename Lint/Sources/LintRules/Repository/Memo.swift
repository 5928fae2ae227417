// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A value that took long to compute, with what it depends on.
class Memo: @unchecked Sendable {
  let inquiry: Inquiry

  init(_ inquiry: Inquiry) { self.inquiry = inquiry }
}

/// `@unchecked Sendable`: as its superclass, it does not change.
final class MemoOf<Value: Sendable>: Memo, @unchecked Sendable {
  let value: Value

  init(_ value: Value, _ inquiry: Inquiry) {
    self.value = value
    super.init(inquiry)
  }
}

struct MemoKey: Hashable, Sendable {
  let topic: String
  let name: String
  let element: CodeElement?
  /// Of all three. The texts are compared, but not hashed for each access.
  private let hashOfAll: UInt64

  init(_ topic: String, _ name: String, _ element: CodeElement?) {
    (self.topic, self.name, self.element) = (topic, name, element)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    // The name is that of the element, as a rule.
    if let element {
      hash = UInt64(element.bits)
    } else {
      for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for byte in topic.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hashOfAll = hash
  }

  static func == (one: MemoKey, other: MemoKey) -> Bool {
    one.hashOfAll == other.hashOfAll && one.element == other.element && one.name == other.name
      && one.topic == other.topic
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hashOfAll) }
}
