// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Testing

/// The object that the tests look for, like a screen's scope, with which its tasks would end.
class Scope {}

class Screen {
  var tasks = Scope()
  let title = "Portfolio"
  weak var delegate: Screen?
  unowned(unsafe) var parent: Scope?

  func load() async {}
  func show() {}

  func work() -> @isolated(any) () async throws -> Void { { self.show() } }
  func implicitWork() -> @isolated(any) () async throws -> Void { { [self] in show() } }
  func weakWork() -> @isolated(any) () async throws -> Void { { [weak self] in self?.show() } }
  func unownedWork() -> @isolated(any) () async throws -> Void { { [unowned self] in show() } }
  func nestedWork() -> @isolated(any) () async throws -> Void { { [weak self] in { self?.show() }() } }
  func tasksOnly() -> @isolated(any) () async throws -> Void { { [tasks] in _ = tasks } }
}

/// A class with a `let` in front of the object.
final class Model {
  let scope: Scope
  let count = 3
  init(_ scope: Scope) { self.scope = scope }
}

struct Row {
  var id = 7
  var model: Model
}

struct Section {
  var title = "Today"
  var row: Row
}

/// The answer as text.
func answer(
  _ object: AnyObject, _ closure: @escaping @isolated(any) () async throws -> Void
) -> String {
  retainPath(from: closure, to: object).description
}

let no = "does not retain"

func expect(
  _ object: AnyObject, _ expected: String, at location: SourceLocation = #_sourceLocation,
  _ closure: @escaping @isolated(any) () async throws -> Void
) {
  let answer = answer(object, closure)
  #expect(answer == expected, sourceLocation: location)
}

func expect(
  _ object: AnyObject, prefix: String, at location: SourceLocation = #_sourceLocation,
  _ closure: @escaping @isolated(any) () async throws -> Void
) {
  let answer = answer(object, closure)
  #expect(answer.hasPrefix(prefix), "\(answer)", sourceLocation: location)
}

func expectClaim(
  _ object: AnyObject, at location: SourceLocation = #_sourceLocation,
  _ closure: @escaping @isolated(any) () async throws -> Void
) {
  expect(object, prefix: "retains: ", at: location, closure)
}

func expectNoClaim(
  _ object: AnyObject, at location: SourceLocation = #_sourceLocation,
  _ closure: @escaping @isolated(any) () async throws -> Void
) {
  let answer = answer(object, closure)
  #expect(!answer.hasPrefix("retains: "), "\(answer)", sourceLocation: location)
}
