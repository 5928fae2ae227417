// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// A second and simpler implementation of a loaded field: the active loads, the settled value, and whether the field
/// was written by other code since.
struct LoadModel {
  enum Event: CustomStringConvertible, Hashable {
    case begin(Int)
    case value(Int)
    case failure(Int)
    case leave(Int)
    /// Other code writes the field.
    case write(Written)

    var description: String {
      switch self {
      case .begin(let loader): "begin \(loader)"
      case .value(let loader): "value of \(loader)"
      case .failure(let loader): "failure of \(loader)"
      case .leave(let loader): "leave \(loader)"
      case .write(let written): "write \(written)"
      }
    }
  }

  enum Written: CaseIterable { case idle, loaded, loadingEdited }

  /// As text, so that failures can be compared: `loading nil`, `failed 1 last 7`.
  struct Shown: Equatable, CustomStringConvertible {
    var kind: String
    var value: Int?
    var description: String { "\(kind) \(value.map { "\($0)" } ?? "nil")" }
  }

  private(set) var loaders: Set<Int> = []
  private var settled: Shown
  private var isOverwritten = false

  init(_ settled: Shown) { self.settled = settled }

  /// Only the field's value, and not its state, determines `last`.
  var shown: Shown { loaders.isEmpty || isOverwritten ? settled : Shown(kind: "loading", value: settled.value) }

  mutating func apply(_ event: Event) {
    switch event {
    case .begin(let loader):
      loaders.insert(loader)
      isOverwritten = false
    case .value(let loader):
      loaders.remove(loader)
      settled = Shown(kind: "loaded", value: 10 + loader)
      isOverwritten = false
    case .failure(let loader):
      loaders.remove(loader)
      settled = Shown(kind: "failed \(loader)", value: settled.value)
      isOverwritten = false
    case .leave(let loader):
      loaders.remove(loader)
    case .write(.idle):
      settled = Shown(kind: "idle", value: nil)
      isOverwritten = true
    case .write(.loaded):
      settled = Shown(kind: "loaded", value: 99)
      isOverwritten = true
    case .write(.loadingEdited):
      // Other code edits the old value while the new one loads, for example deletes a row. The field has that value
      // now.
      if settled.kind == "idle" { settled.kind = "loaded" }
      settled.value = 77
      isOverwritten = false
    }
  }
}

/// The library's field, driven by the same events.
struct LoadedField {
  struct Root { var field: Loadable<Int> }

  var root: Root
  private var values = HeldValues<Root>()
  private var holders: [Int: HoldID] = [:]
  private var failures: [(failure: LoadFailure, loader: Int)] = []

  init(_ field: Loadable<Int>) { root = Root(field: field) }

  var isEmpty: Bool { values.isEmpty }

  var shown: LoadModel.Shown {
    switch root.field {
    case .idle: .init(kind: "idle", value: nil)
    case .loading(let last): .init(kind: "loading", value: last)
    case .loaded(let value): .init(kind: "loaded", value: value)
    case .failed(let failure, let last):
      .init(kind: "failed \(failures.first { $0.failure == failure }?.loader ?? 0)", value: last)
    }
  }

  mutating func apply(_ event: LoadModel.Event) {
    switch event {
    case .begin(let loader):
      holders[loader] = values.load(\.field, in: &root)
    case .value(let loader):
      guard let holder = holders.removeValue(forKey: loader) else { return }
      values.answer(\.field, loader: holder, .value(10 + loader), in: &root)
    case .failure(let loader):
      guard let holder = holders.removeValue(forKey: loader) else { return }
      let failure = LoadFailure(Offline())
      failures.append((failure, loader))
      values.answer(\.field, loader: holder, .failure(failure), in: &root)
    case .leave(let loader):
      guard let holder = holders.removeValue(forKey: loader) else { return }
      values.leave(\Root.field, holder: holder, in: &root)
    case .write(.idle):
      root.field = .idle
    case .write(.loaded):
      root.field = .loaded(99)
    case .write(.loadingEdited):
      root.field = .loading(last: 77)
    }
  }
}
