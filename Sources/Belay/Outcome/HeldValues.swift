// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The fields of one root (a store's state, an owner) that runs hold at a value.
struct HeldValues<Root> {
  private var fields: [AnyKeyPath: AnyHeldField<Root>] = [:]
  private var loads: [AnyKeyPath: AnyHeldField<Root>] = [:]
  private var lastNumber: UInt64 = 0

  var isEmpty: Bool { fields.isEmpty && loads.isEmpty }

  /// - Parameter holder: Who holds, for the report in debug builds.
  mutating func enter<Value: Equatable>(
    _ path: WritableKeyPath<Root, Value>, at value: Value, in root: inout Root, for holder: @autoclosure () -> String
  ) -> HoldID {
    let id = nextID()
    let current = root[keyPath: path]
    let field: HeldField<Root, Value>
    var wasShown = false
    if let held = fields[path] as? HeldField<Root, Value> {
      field = held
    } else {
      field = HeldField(path, base: current)
      fields[path] = field
      wasShown = current == value
    }
    field.machine.enter(id, at: value, current: current)
    root[keyPath: path] = value
    Self.report(path, at: value, wasShown: wasShown, in: &root, for: holder())
    return id
  }

  /// A load of the field begins.
  mutating func load<Value>(_ path: WritableKeyPath<Root, Loadable<Value>>, in root: inout Root) -> HoldID {
    let id = nextID()
    let current = root[keyPath: path]
    let field = loads[path] as? LoadingField<Root, Value> ?? LoadingField(path, current: current)
    loads[path] = field
    root[keyPath: path] = field.machine.begin(id, current: current)
    return id
  }

  /// A load of the field has its answer. Without a loader of that id (it has left), nothing happens.
  mutating func answer<Value>(
    _ path: WritableKeyPath<Root, Loadable<Value>>, loader: HoldID, _ answer: LoadAnswer<Value>,
    in root: inout Root
  ) {
    guard let field = loads[path] as? LoadingField<Root, Value> else { return }
    if let shown = field.machine.answer(loader, answer, current: root[keyPath: path]) { root[keyPath: path] = shown }
    if field.isEmpty { loads[path] = nil }
  }

  /// A holder, or a load without an answer, leaves.
  mutating func leave(_ path: AnyKeyPath, holder: HoldID, in root: inout Root) {
    Self.leave(path, holder: holder, in: &root, of: &fields)
    Self.leave(path, holder: holder, in: &root, of: &loads)
  }

  /// All holders and all loads leave: the last act of these books.
  consuming func leaveAll(in root: inout Root) {
    for field in [fields, loads].flatMap(\.values) { field.leaveAll(in: &root) }
  }

  private static func leave(
    _ path: AnyKeyPath, holder: HoldID, in root: inout Root,
    of fields: inout [AnyKeyPath: AnyHeldField<Root>]
  ) {
    guard let field = fields[path] else { return }
    field.leave(holder, in: &root)
    if field.isEmpty { fields[path] = nil }
  }

  /// Right after the field was written: what is wrong with the hold. Release builds have nothing of it.
  private static func report<Value: Equatable>(
    _ path: WritableKeyPath<Root, Value>, at value: Value, wasShown: Bool, in root: inout Root,
    for holder: @autoclosure () -> String
  ) {
    #if DEBUG
      let shown = root[keyPath: path]
      // The comparison of the end, which leaves alone what does not equal what the newest holder has asked for.
      if shown != value {
        DebugReport.make(
          """
          The run \(holder()) holds \(path) at \(value), but the field shows \(shown) then, which does not equal it. Hold a \
          value that the field keeps as it is, and that equals itself, or it is never given back.
          """)
      } else if wasShown {
        DebugReport.make(
          """
          The run \(holder()) holds \(path) at \(value), but it was \(value) before: there is nothing to give back, and the \
          field keeps that value when the run ends. Somebody sets it by hand too, or the state is a copy that was made while \
          another run held it. Leave the field to the run; reset it where the copy is made.
          """)
      }
    #endif
  }

  private mutating func nextID() -> HoldID {
    lastNumber += 1
    return HoldID(number: lastNumber)
  }
}

/// What an effect asks to be held, with the value's type forgotten.
struct HoldRequest<Root> {
  /// A load: it shows nothing of its own when its run joins another, which loads.
  let isLoad: Bool
  let path: PartialKeyPath<Root>
  let enter: (_ values: inout HeldValues<Root>, _ root: inout Root, _ holder: @autoclosure () -> String) -> HoldID

  init<Value: Equatable>(_ path: WritableKeyPath<Root, Value>, at value: Value) {
    self.path = path
    self.isLoad = false
    self.enter = { values, root, holder in values.enter(path, at: value, in: &root, for: holder()) }
  }

  init<Value>(loading path: WritableKeyPath<Root, Loadable<Value>>) {
    self.path = path
    self.isLoad = true
    self.enter = { values, root, _ in values.load(path, in: &root) }
  }
}

private class AnyHeldField<Root> {
  var isEmpty: Bool { preconditionFailure("AnyHeldField is abstract.") }
  func leave(_ id: HoldID, in root: inout Root) { preconditionFailure("AnyHeldField is abstract.") }
  func leaveAll(in root: inout Root) { preconditionFailure("AnyHeldField is abstract.") }
}

private final class HeldField<Root, Value: Equatable>: AnyHeldField<Root> {
  let path: WritableKeyPath<Root, Value>
  var machine: HeldValueStateMachine<Value>

  init(_ path: WritableKeyPath<Root, Value>, base: Value) {
    self.path = path
    self.machine = HeldValueStateMachine(base: base)
  }

  override var isEmpty: Bool { machine.isEmpty }

  override func leave(_ id: HoldID, in root: inout Root) {
    if let value = machine.leave(id, current: root[keyPath: path]) { root[keyPath: path] = value }
  }

  override func leaveAll(in root: inout Root) {
    if let value = machine.leaveAll(current: root[keyPath: path]) { root[keyPath: path] = value }
  }
}

private final class LoadingField<Root, Value>: AnyHeldField<Root> {
  let path: WritableKeyPath<Root, Loadable<Value>>
  var machine: LoadStateMachine<Value>

  init(_ path: WritableKeyPath<Root, Loadable<Value>>, current: Loadable<Value>) {
    self.path = path
    self.machine = LoadStateMachine(current: current)
  }

  override var isEmpty: Bool { machine.isEmpty }

  override func leave(_ id: HoldID, in root: inout Root) {
    if let value = machine.leave(id, current: root[keyPath: path]) { root[keyPath: path] = value }
  }
  override func leaveAll(in root: inout Root) {
    if let value = machine.leaveAll(current: root[keyPath: path]) { root[keyPath: path] = value }
  }
}
