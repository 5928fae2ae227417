// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The fields that runs hold or load in one *root*: the state of any store, or the object passed to `run(on:)`.
struct HeldValues<Root> {
  private var fields: [AnyKeyPath: HeldField<Root>] = [:]
  private var loads: [AnyKeyPath: HeldField<Root>] = [:]
  /// The held and loading fields that have storage of their own: few, since a type has few stored properties.
  private var stored: [HeldField<Root>] = []
  /// The lists whose pages were loaded so far.
  var pagedPlaces: [PagedPlace<Root>] = []
  private var lastNumber: UInt64 = 0

  var isEmpty: Bool { fields.isEmpty && loads.isEmpty }

  func isLoaded(_ path: AnyKeyPath) -> Bool { loads[path] != nil }

  /// Begins to hold the field at `value`.
  ///
  /// - Parameter runName: The run's name in the report of debug builds.
  mutating func enter<Value: Equatable>(
    _ path: WritableKeyPath<Root, Value>, at value: Value, in root: inout Root, for runName: @autoclosure () -> String
  ) -> HoldID {
    let id = nextID()
    let current = root[keyPath: path]
    let field: TrackedField<Root, HeldValueStateMachine<Value>>
    var wasShown = false
    if let held = fields[path] as? TrackedField<Root, HeldValueStateMachine<Value>> {
      field = held
      if let group = overlapping(field) { HeldValues.raise(field, in: group, &root) }
    } else {
      field = TrackedField(path, HeldValueStateMachine(base: current))
      fields[path] = field
      if field.range != nil { stored.append(field) }
      wasShown = current == value && overlapping(field) == nil
    }
    field.machine.enter(id, at: value, current: root[keyPath: path])
    root[keyPath: path] = value
    Self.report(path, at: value, wasShown: wasShown, in: &root, for: runName())
    return id
  }

  /// Begins a load of the field.
  mutating func load<Value>(_ path: WritableKeyPath<Root, Loadable<Value>>, in root: inout Root) -> HoldID {
    let id = nextID()
    let field: TrackedField<Root, LoadStateMachine<Value>>
    if let loading = loads[path] as? TrackedField<Root, LoadStateMachine<Value>> {
      field = loading
      if let group = overlapping(field) { HeldValues.raise(field, in: group, &root) }
    } else {
      field = TrackedField(path, LoadStateMachine(current: root[keyPath: path]))
      loads[path] = field
      if field.range != nil { stored.append(field) }
    }
    root[keyPath: path] = field.machine.begin(id, current: root[keyPath: path])
    return id
  }

  /// Delivers a load's answer. Does nothing if the load has already been removed.
  mutating func answer<Value>(
    _ path: WritableKeyPath<Root, Loadable<Value>>, loader: HoldID, _ answer: LoadAnswer<Value>,
    in root: inout Root
  ) {
    guard let field = loads[path] as? TrackedField<Root, LoadStateMachine<Value>> else { return }
    let group = overlapping(field)
    if let group { HeldValues.withdraw(group, &root) }
    if let shown = field.machine.answer(loader, answer, current: root[keyPath: path]) { root[keyPath: path] = shown }
    if let group { HeldValues.showAgain(group, &root) }
    if field.isEmpty {
      loads[path] = nil
      forget(field)
    }
  }

  /// Removes a holder, or a load without an answer.
  mutating func leave(_ path: AnyKeyPath, holder: HoldID, in root: inout Root) {
    if let field = fields[path] {
      leave(field, holder, in: &root)
      if field.isEmpty {
        fields[path] = nil
        forget(field)
      }
    }
    if let field = loads[path] {
      leave(field, holder, in: &root)
      if field.isEmpty {
        loads[path] = nil
        forget(field)
      }
    }
  }

  private func leave(_ field: HeldField<Root>, _ holder: HoldID, in root: inout Root) {
    guard let group = overlapping(field) else { return field.leave(holder, in: &root) }
    HeldValues.withdraw(group, &root)
    field.leaveWithdrawn(holder)
    HeldValues.showAgain(group, &root)
  }

  /// Removes all holders and all loads: the last call to this table.
  consuming func leaveAll(in root: inout Root) {
    for field in newestFirst { field.leaveAll(in: &root) }
  }

  // MARK: Temporary withdrawal

  /// Makes the root show the values beneath everything that is held and loading.
  func withdraw(from root: inout Root) {
    for field in newestFirst { field.withdraw(from: &root) }
  }

  /// Makes the root show the held values again, except in fields that other code has written meanwhile.
  func showAgainUnlessWritten(in root: inout Root) {
    for field in newestFirst.reversed() { field.showAgainUnlessWritten(in: &root) }
  }

  /// Makes a root that was copied at another time show the held values, except in held fields whose value in that copy
  /// is not the present value beneath the hold. Does not change this table.
  func showAgain(inCopy root: inout Root) {
    for field in newestFirst.reversed() { field.showAgain(inCopy: &root) }
  }

  private var all: [HeldField<Root>] { fields.values + Array(loads.values) }

  private var newestFirst: [HeldField<Root>] {
    // Two fields may share bytes, so the order matters, and a dictionary has none.
    all.sorted { $0.newest > $1.newest }
  }

  // MARK: Fields that share bytes

  /// This field and the fields that may share bytes with it; nil if there are no others.
  ///
  /// If it is computed, every stored field counts, because its setter may write anywhere. Nothing is known about two
  /// computed fields; they count as separate.
  private func overlapping(_ field: HeldField<Root>) -> [HeldField<Root>]? {
    guard fields.count + loads.count > 1 else { return nil }
    var group = [field]
    if field.range == nil {
      group += stored
    } else {
      if fields.count + loads.count > stored.count {
        group += all.filter { $0.range == nil }
      }
      var rest = stored.filter { $0 !== field }
      // Two fields that do not overlap each other may both overlap a third.
      while let index = rest.firstIndex(where: { other in group.contains { $0.range != nil && $0.mayOverlap(other) } })
      {
        group.append(rest.remove(at: index))
      }
    }
    return group.count > 1 ? group : nil
  }

  /// Writes this field's held value (or `loading`) after those of the fields that it overlaps, so that it is
  /// the visible one: a new holder or load is about to be added to it.
  private static func raise(_ field: HeldField<Root>, in group: [HeldField<Root>], _ root: inout Root) {
    withdraw(group, &root)
    showAgain(group.filter { $0 !== field }, &root)
    field.showAgain(in: &root)
  }

  private static func withdraw(_ group: [HeldField<Root>], _ root: inout Root) {
    for field in group.sorted(by: { $0.newest > $1.newest }) { field.withdraw(from: &root) }
  }

  private static func showAgain(_ group: [HeldField<Root>], _ root: inout Root) {
    for field in group.sorted(by: { $0.newest < $1.newest }) { field.showAgain(in: &root) }
  }

  // MARK: The table

  private mutating func forget(_ field: HeldField<Root>) {
    if field.range != nil { stored.removeAll { $0 === field } }
  }

  private mutating func nextID() -> HoldID {
    lastNumber += 1
    return HoldID(number: lastNumber)
  }
}
