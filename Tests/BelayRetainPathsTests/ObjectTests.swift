// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Synchronization
import Testing

final class Lazy {
  lazy var table: Scope = Scope()
}

@propertyWrapper final class Boxed<Value> {
  var wrappedValue: Value
  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

struct BoxedView {
  var id = 1
  @Boxed var scope: Scope
}

@propertyWrapper struct Plain<Value> {
  var wrappedValue: Value
}

final class Wrapped {
  @Plain var scope: Scope
  init(_ scope: Scope) { self.scope = scope }
}

class Base {
  let inherited: Scope
  init(_ scope: Scope) { inherited = scope }
}

final class Derived: Base {
  let flag = true
  let own = Model(Scope())
}

final class Loop {
  let scope: Scope
  private(set) var next: Loop?
  let others: [Holder]
  init(_ scope: Scope) {
    self.scope = scope
    others = [Holder(), Holder()]
    for holder in others { holder.loop = self }
  }
}

final class Diamond {
  let left: Diamond?
  let right: Diamond?
  init(_ both: Diamond?) {
    left = both
    right = both
  }
}

final class Holder { var loop: Loop? }

final class Callbacks {
  var onTap: () -> Void = {}
  var onSwipe: (() -> Void)?
  var all: [() -> Void] = []
  let onLoad: () -> Void
  init(onLoad: @escaping () -> Void) { self.onLoad = onLoad }
}

final class Guarded {
  let mutex = Mutex<Scope?>(nil)
}

final class Unreferenced {
  weak var weakScope: Scope?
  unowned let unownedScope: Scope
  unowned(unsafe) let unsafeScope: Scope
  let unmanaged: Unmanaged<Scope>
  init(_ scope: Scope) {
    weakScope = scope
    unownedScope = scope
    unsafeScope = scope
    unmanaged = .passUnretained(scope)
  }
}

final class Many {
  let scopes: [Scope]
  init(_ scopes: [Scope]) { self.scopes = scopes }
}

/// What a captured object references.
@Suite(.whereRetainPathsAreRead) struct ObjectTests {
  let scope = Scope()
  let other = Scope()
  let count = 3

  @Test func `Two hops over constants, and two over a variable`() {
    let model = Model(scope)
    expect(scope, "retains: captures Model → .scope → Scope") { _ = model }
    let screen = Screen()
    screen.delegate = screen
    let page = Page([Row(model: model)])
    expect(scope, "retains: captures Page<Row> → .items[0].model → Model → .scope → Scope") { _ = page }
    let variable = Boxed(wrappedValue: model)
    expect(model, "retains: captures Boxed<Model> → .wrappedValue → Model") { _ = variable }
    expect(scope, "unknown: captures Boxed<Model> → .wrappedValue: it can change while it is read") { _ = variable }
  }

  @Test func `A lazy variable, before and after its first use`() {
    let lazy = Lazy()
    expect(scope, no) { _ = lazy }
    let table = lazy.table
    expect(table, "retains: captures Lazy → .table → Scope") { _ = lazy }
  }

  @Test func `Property wrappers`() {
    let view = BoxedView(scope: scope)
    expect(scope, "retains: captures BoxedView → ._scope → Boxed<Scope> → .wrappedValue → Scope") { [count] in
      _ = (view, count)
    }
    expectNoClaim(other) { [count] in _ = (view, count) }
    let wrapped = Wrapped(scope)
    expect(scope, "retains: captures Wrapped → ._scope.wrappedValue → Scope") { _ = wrapped }
  }

  @Test func `Fields of a superclass`() {
    let derived = Derived(scope)
    expect(scope, "retains: captures Derived → .inherited → Scope") { _ = derived }
    expect(derived.own.scope, "retains: captures Derived → .own → Model → .scope → Scope") { _ = derived }
    expect(other, no) { _ = derived }
    let base: Base = derived
    expectClaim(derived.own.scope) { _ = base }
  }

  @Test func `Cycles end`() {
    let loop = Loop(scope)
    expect(scope, "retains: captures Loop → .scope → Scope") { _ = loop }
    expectNoClaim(other) { _ = loop }
    for holder in loop.others { holder.loop = nil }
  }

  @Test func `What is reached by many ways is looked at once`() {
    var diamond = Diamond(nil)
    for _ in 0..<30 { diamond = Diamond(diamond) }
    expect(other, no) { [diamond] in _ = diamond }
  }

  @Test func `Closures in fields`() {
    let callbacks = Callbacks { [scope] in _ = scope }
    expect(scope, "retains: captures Callbacks → .onLoad → a closure → captures Scope") { _ = callbacks }
    let screen = Screen()
    callbacks.onTap = { [screen] in screen.show() }
    expect(screen, "retains: captures Callbacks → .onTap → Screen") { _ = callbacks }
    callbacks.onSwipe = { [other] in _ = other }
    expect(other, prefix: "unknown: captures Callbacks → .on") { _ = callbacks }
  }

  @Test func `References that do not retain`() {
    let unreferenced = Unreferenced(scope)
    expect(scope, no) { _ = unreferenced }
    let unmanaged = Unmanaged.passUnretained(scope)
    expect(scope, no) { [count] in _ = (unmanaged, count) }
  }

  @Test func `What is behind a lock, in a task or in a buffer is unknown`() {
    let guarded = Guarded()
    guarded.mutex.withLock { $0 = Scope() }
    expect(other, "unknown: captures Guarded → .mutex: its contents cannot be read") { _ = guarded }
    let task = Task { [count] in _ = count }
    expect(other, prefix: "unknown: captures Task<(), Never>") { [count] in _ = (task, count) }
    let buffer = ManagedBuffer<Int, Scope>.create(minimumCapacity: 1) { _ in 1 }
    expect(other, prefix: "unknown: captures ManagedBuffer") { [count] in _ = (buffer, count) }
    let path: KeyPath<Screen, Scope> = \Screen.tasks
    expect(other, prefix: "unknown") { [count] in _ = (path, count) }
  }

  @Test func `A great number of objects is looked through up to a bound`() {
    let scopes = (0..<300).map { _ in Scope() }
    let many = Many(scopes)
    expect(scopes[299], "retains: captures Many → .scopes[299] → Scope") { _ = many }
    expect(other, no) { _ = many }
    let more = Many((0..<20_000).map { _ in Scope() })
    expect(other, "unknown: captures Many → .scopes[508]: there is too much behind it") { _ = more }
    let empty = [Scope?](repeating: nil, count: 20_000)
    expect(other, prefix: "unknown: captures Array<Optional<Scope>> → [40") { _ = empty }
  }
}
