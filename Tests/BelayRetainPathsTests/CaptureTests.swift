// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Testing

/// What closures capture, with one kind in each test.
@Suite(.whereRetainPathsAreRead) struct CaptureTests {
  let scope = Scope()
  let other = Scope()
  let screen = Screen()

  @Test func `A closure that captures nothing retains nothing`() {
    expect(scope, no) {}
  }

  @Test func `A captured object is retained, and no other`() {
    let closure: () -> Void = { [screen] in screen.show() }
    expect(screen, "retains: captures Screen") { closure() }
    expect(screen, "retains: captures Screen") { [screen] in screen.show() }
    expect(screen, "retains: captures Screen", closure)
    expect(other, no) { [scope] in _ = scope }
  }

  @Test func `A closure's own self`() {
    expect(screen, "retains: captures Screen", screen.work())
    expect(screen, "retains: captures Screen", screen.implicitWork())
    expect(screen, no, screen.weakWork())
    expect(screen, no, screen.unownedWork())
    expect(screen, no, screen.nestedWork())
    expect(screen, no, screen.tasksOnly())
    expect(screen.tasks, "retains: captures Scope", screen.tasksOnly())
    expect(screen.tasks, "retains: captures Screen → .tasks → Scope", screen.work())
    expect(screen.tasks, no, screen.weakWork())
  }

  @Test func `What a captured object has in a variable is retained`() {
    let tasks = screen.tasks
    expect(tasks, "retains: captures Screen → .tasks → Scope") { [screen] in screen.show() }
    expect(other, "unknown: captures Screen → .tasks: it can change while it is read") { [screen] in screen.show() }
  }

  @Test func `Several captures are all looked at`() {
    let count = 3
    let text = "text"
    let closure: @isolated(any) () async throws -> Void = { [scope, other] in _ = (count, scope, text, other) }
    expect(scope, "retains: captures Scope", closure)
    expect(other, "retains: captures Scope", closure)
    expect(screen, no, closure)
  }

  @Test func `weak and unowned captures retain nothing`() {
    let count = 3
    expect(screen, no) { [weak screen] in _ = screen }
    expect(screen, no) { [weak screen] in _ = (screen, count) }
    expect(screen, no) { [unowned screen] in _ = screen }
    expect(screen, no) { [unowned screen] in _ = (screen, count) }
    expect(screen, no) { [unowned(unsafe) screen] in _ = (screen, count) }
    expect(screen, no) { [weak screen] in
      guard let screen else { return }
      await screen.load()
    }
    weak let held = screen
    expect(screen, no) { _ = held }
    expect(screen, no) { [weak screen] in await { [screen] in await screen?.load() }() }
  }

  @Test func `A weak capture hides no strong one`() {
    expect(screen, "retains: captures Screen") { [weak screen, strong = screen] in _ = (screen, strong) }
    expect(scope, "retains: captures Scope") { [unowned screen, scope] in _ = (screen, scope) }
  }

  @Test func `A method reference retains its object`() {
    expect(screen, "retains: captures Screen", screen.show)
    let load = screen.load
    expect(screen, "retains: captures Screen") { await load() }
    expect(other, prefix: "unknown: captures Screen → .tasks") { await load() }
  }

  @Test func `A closure in a closure in a closure`() {
    let inner: () -> Void = { [scope] in _ = scope }
    let outer: () async -> Void = { inner() }
    let count = 3
    expectClaim(scope) { inner() }
    expect(other, no) { inner() }
    expect(scope, "retains: captures a closure → captures Scope") { _ = (inner, count) }
    expect(scope, "retains: captures Scope") { await outer() }
    // A context with one capture looks like the box of a variable: it is compared, but not followed.
    let two: () -> Void = { [scope] in _ = (scope, count) }
    let around: () async -> Void = { two() }
    let followed = answer(scope) { await around() }
    #expect(followed.hasPrefix("retains: ") || followed.hasSuffix("it can change while it is read"))
    expectNoClaim(other) { await outer() }
  }

  @Test func `A captured variable is compared, whatever it is`() {
    var variable = scope
    var optional: Scope? = scope
    var row = Row(model: Model(scope))
    let count = 3
    expect(scope, "retains: captures Scope") { _ = variable }
    expect(other, "unknown: the closure: it can change while it is read") { _ = variable }
    expect(scope, "retains: captures Scope") { _ = optional }
    expect(scope, "retains: captures Scope") { _ = (optional, count) }
    expect(row.model, "retains: captures Row → .model → Model") { _ = (row, count) }
    expect(scope, "unknown: captures Row → .model: it can change while it is read") { _ = (row, count) }
    variable = other
    optional = nil
    expect(other, "retains: captures Scope") { _ = variable }
    expect(scope, no) { _ = (optional, count) }
    row.model = Model(other)
  }

  @Test func `A closure whose context is the box of a variable`() {
    var row = Row(model: Model(scope))
    let plain: () -> Void = { _ = row }
    let count = 3
    expect(row.model, "retains: captures a closure → captures Row → .model → Model") { _ = (plain, count) }
    expect(scope, "unknown: captures a closure → captures Row → .model: it can change while it is read") {
      _ = (plain, count)
    }
    row.model = Model(other)
  }

  @Test func `A variable that a second closure writes`() {
    var variable: Scope? = scope
    let write = { variable = nil }
    expectClaim(scope) { _ = variable }
    write()
    expect(scope, no) { _ = variable }
  }

  @Test func `A captured type is no object`() {
    let type: Screen.Type = Screen.self
    let any: Any.Type = Screen.self
    let value: Row.Type = Row.self
    let generic = Pair<Int, Scope>.self
    expect(scope, "retains: captures Scope") { [scope] in _ = (type, value, generic, scope, any) }
    expect(other, no) { [scope] in _ = (type, value, generic, scope, any) }
  }
}
