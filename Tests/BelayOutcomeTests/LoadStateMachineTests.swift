// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("LoadStateMachine")
struct LoadStateMachineTests {
  /// The field before the first load, in the library's and in the model's terms.
  static let beginnings: [(Loadable<Int>, LoadModel.Shown)] = [
    (.idle, .init(kind: "idle", value: nil)),
    (.loaded(5), .init(kind: "loaded", value: 5)),
    (.failed(LoadFailure(Offline()), last: 5), .init(kind: "failed 0", value: 5)),
  ]

  @Test
  func `Up to three loaders, in every order of begin, answer, failure and leave, show what the model shows`() {
    let count = explore(longest: 6, writes: [])
    #expect(count > 1_000)
  }

  @Test(arguments: [LoadModel.Written.idle, .loaded])
  func `The same with a deliberate write at any point: it stands until a later load begins or answers`(
    written: LoadModel.Written
  ) {
    explore(longest: 5, writes: [written])
  }

  @Test
  func `The same with an edit of the old value while the new one is on its way: the edit is not lost`() {
    explore(longest: 5, writes: [.loadingEdited])
  }

  @Test
  func `A 'loading' that was written by hand, without a load, returns to its value, or to idle`() {
    for (last, kind) in [(5, "loaded"), (nil, "idle")] as [(Int?, String)] {
      var field = LoadedField(.loading(last: last))
      field.apply(.begin(1))
      #expect(field.shown == .init(kind: "loading", value: last))
      field.apply(.leave(1))
      #expect(field.shown == .init(kind: kind, value: last))
      #expect(field.isEmpty)
    }
  }

  @Test
  func `An answer of a loader that has left changes nothing, also while another loads`() {
    var root = LoadedField.Root(field: .idle)
    var values = HeldValues<LoadedField.Root>()
    let first = values.load(\.field, in: &root)
    let second = values.load(\.field, in: &root)
    values.leave(\LoadedField.Root.field, holder: first, in: &root)
    values.answer(\.field, loader: first, .value(1), in: &root)
    #expect(root.field == .loading(last: nil))
    values.leave(\LoadedField.Root.field, holder: second, in: &root)
    #expect(root.field == .idle)
    #expect(values.isEmpty)
  }

  /// Compares after every event of every sequence. Stops at the first difference, and names the sequence.
  @discardableResult
  private func explore(
    longest: Int, writes: [LoadModel.Written], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> Int {
    var sequences = 0
    func go(_ model: LoadModel, _ field: LoadedField, _ trail: [LoadModel.Event], begun: Int) -> Bool {
      sequences += 1
      guard trail.count < longest else { return true }
      var events: [LoadModel.Event] = model.loaders.sorted().flatMap { [.value($0), .failure($0), .leave($0)] }
      if begun < 3 { events.append(.begin(begun + 1)) }
      for write in writes where write != .loadingEdited || model.shown.kind == "loading" {
        events.append(.write(write))
      }
      for event in events {
        var (model, field) = (model, field)
        // The field's tables are objects: each branch replays its own.
        field = LoadedField(start)
        for past in trail { field.apply(past) }
        model.apply(event)
        field.apply(event)
        let isBegin = if case .begin = event { 1 } else { 0 }
        guard field.shown == model.shown, model.loaders.isEmpty == field.isEmpty else {
          Issue.record(
            "\(start): \(trail + [event]) shows \(field.shown), must show \(model.shown)",
            sourceLocation: sourceLocation)
          return false
        }
        guard go(model, field, trail + [event], begun: begun + isBegin) else { return false }
      }
      return true
    }
    var start = Loadable<Int>.idle
    for (beginning, shown) in Self.beginnings {
      start = beginning
      if !go(LoadModel(shown), LoadedField(beginning), [], begun: 0) { break }
    }
    return sequences
  }
}
