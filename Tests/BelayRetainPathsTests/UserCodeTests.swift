// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Testing

/// Ends the test run if any of its methods is called.
// @unchecked: a test does not share it.
final class Touchy: Hashable, CustomReflectable, CustomStringConvertible, CustomDebugStringConvertible,
  @unchecked Sendable
{
  let scope: Scope
  // Its own `id` makes no difference to reading it by reflection.
  let id: Int

  init(_ scope: Scope, id: Int = 0) {
    self.scope = scope
    self.id = id
  }

  var customMirror: Mirror { fatalError("customMirror was called.") }
  var description: String { fatalError("description was called.") }
  var debugDescription: String { fatalError("debugDescription was called.") }
  var computed: Scope { fatalError("A getter was called.") }
  static func == (left: Touchy, right: Touchy) -> Bool { fatalError("== was called.") }
  func hash(into hasher: inout Hasher) { fatalError("hash(into:) was called.") }
}

struct TouchyValue: CustomReflectable, CustomStringConvertible, Error {
  let touchy: Touchy
  var observed = 1 { didSet { fatalError("didSet was called.") } }
  var customMirror: Mirror { fatalError("customMirror was called.") }
  var description: String { fatalError("description was called.") }
}

/// A key that can be hashed once, for insertion into a set, and then never again.
final class KeyOnce: Hashable, @unchecked Sendable {
  // @unchecked: the only test with it writes `isOver` before it looks.
  var isOver = false
  static func == (left: KeyOnce, right: KeyOnce) -> Bool { left === right }
  func hash(into hasher: inout Hasher) {
    precondition(!isOver, "hash(into:) was called.")
    hasher.combine(ObjectIdentifier(self))
  }
}

@Suite(.whereRetainPathsAreRead) struct UserCodeTests {
  let scope = Scope()
  let other = Scope()
  let count = 3

  @Test func `An object's code is not called`() {
    let touchy = Touchy(scope)
    expect(touchy, "retains: captures Touchy") { _ = touchy }
    expect(scope, "retains: captures Touchy → .scope → Scope") { _ = touchy }
    expect(other, no) { _ = touchy }
  }

  @Test func `A value's code is not called`() {
    let value = TouchyValue(touchy: Touchy(scope))
    let values = [value]
    let any: Any = value
    let error: any Error = value
    expect(scope, "retains: captures TouchyValue → .touchy → Touchy → .scope → Scope") { [count] in _ = (value, count) }
    expectClaim(scope) { [count] in _ = (values, count) }
    expectClaim(scope) { [count] in _ = (any, count) }
    expectClaim(scope) { [count] in _ = (error, count) }
    expect(other, no) { [count] in _ = (value, values, any, error, count) }
  }

  @Test func `The code of a set's members or a dictionary's keys is not called`() {
    let key = KeyOnce()
    let set: Set = [key]
    let dictionary = [key: Touchy(scope)]
    key.isOver = true
    expect(scope, prefix: "retains: captures Dictionary<KeyOnce, Touchy> → […]") { [count] in _ = (dictionary, count) }
    expect(key, "retains: captures Set<KeyOnce> → .members → KeyOnce") { [count] in _ = (set, count) }
    expect(key, "retains: captures Dictionary<KeyOnce, Touchy> → .keys → KeyOnce") { [count] in _ = (dictionary, count)
    }
    expect(other, no) { [count] in _ = (set, dictionary, count) }
  }

  @Test func `Looking keeps nothing alive`() {
    weak var gone: Touchy?
    do {
      let touchy = Touchy(scope)
      gone = touchy
      let answer = retainPath(from: { _ = touchy }, to: scope)
      #expect(answer.description.hasPrefix("retains"))
    }
    #expect(gone == nil)
  }
}
