// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Held paths with overlapping storage, and paths that can disappear.
@Suite("Held values: corners")
@MainActor
struct HoldCornerTests {
  private struct Editor: Feature {
    struct Form: Equatable {
      var flag = false
      var text = ""
    }
    struct Sheet {
      var isBusy = false
      var price: Loadable<Int> = .idle
    }
    struct State {
      var sheet: Sheet? = Sheet()
      var form = Form()
      var list: Loadable<Int> = .idle
      var isSending: [Int: Bool] = [:]
      /// A second path to a part of the form.
      var isFlagged: Bool {
        get { form.flag }
        set { form.flag = newValue }
      }
    }
    struct Action { let effect: Effect<Editor> }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { action.effect }
  }

  private let store = Store(Editor(), state: .init())

  private func hold<Value: Equatable>(_ path: WritableKeyPath<Editor.State, Value>, at value: Value) -> Run {
    store.run(.init(effect: .run(holding: path, at: value) { _ in try await Task.sleep(for: .seconds(100_000)) }))
  }

  private var whole: Run { hold(\.form, at: Editor.Form(flag: true, text: "x")) }
  private var flag: Run { hold(\.form.flag, at: true) }
  private var text: Run { hold(\.form.text, at: "t") }

  // MARK: Paths that overlap

  @Test func `Behavior 32: the part is held while its run is active, also when the whole is restored first`() {
    let (whole, flag) = (whole, flag)
    whole.cancel()
    #expect(store.form == .init(flag: true, text: ""))
    flag.cancel()
    #expect(store.form == .init())
  }

  @Test func `Behavior 32: the whole is restored as it was before its part was held`() {
    let (flag, whole) = (flag, whole)
    flag.cancel()
    #expect(store.form == .init(flag: true, text: "x"))
    whole.cancel()
    #expect(store.form == .init())
  }

  @Test func `Behavior 32: a computed field that writes to a held one is held as exactly`() {
    let orders: [(first: Bool, leavesFirst: Bool)] = [(true, true), (true, false), (false, true), (false, false)]
    for order in orders {
      let one = order.first ? hold(\.isFlagged, at: true) : whole
      let other = order.first ? whole : hold(\.isFlagged, at: true)
      (order.leavesFirst ? one : other).cancel()
      #expect(store.form.flag, "\(order)")
      (order.leavesFirst ? other : one).cancel()
      #expect(store.form == .init(), "\(order)")
    }
  }

  @Test func `Behavior 32: whatever order overlapping holds come and leave in, the newest that is left is shown`() {
    // Each of three kinds up to twice, in every order of entering and every order of leaving.
    for coming in sequences(of: [0, 1, 2], length: 4) {
      for leaving in permutations(of: Array(coming.indices)) {
        var layers: [(index: Int, kind: Int)] = []
        var runs: [Run] = []
        for (index, kind) in coming.enumerated() {
          runs.append(kind == 0 ? whole : kind == 1 ? flag : text)
          layers.append((index, kind))
          #expect(store.form == shown(layers), "\(coming)")
        }
        for index in leaving {
          runs[index].cancel()
          layers.removeAll { $0.index == index }
          #expect(store.form == shown(layers), "\(coming), leaving in the order \(leaving)")
        }
      }
    }
  }

  private func shown(_ layers: [(index: Int, kind: Int)]) -> Editor.Form {
    var form = Editor.Form()
    for layer in layers {
      switch layer.kind {
      case 0: form = .init(flag: true, text: "x")
      case 1: form.flag = true
      default: form.text = "t"
      }
    }
    return form
  }

  private func sequences(of kinds: [Int], length: Int) -> [[Int]] {
    length == 0 ? [[]] : sequences(of: kinds, length: length - 1).flatMap { rest in kinds.map { rest + [$0] } }
  }

  private func permutations(of items: [Int]) -> [[Int]] {
    items.isEmpty
      ? [[]] : items.flatMap { item in permutations(of: items.filter { $0 != item }).map { [item] + $0 } }
  }

  @Test func `A deliberate write over overlapping holds stands when all have left`() {
    let (whole, flag) = (whole, flag)
    store.engine.change(ChangeCause(.update, nil)) { $0.form = .init(flag: false, text: "mine") }
    flag.cancel()
    whole.cancel()
    #expect(store.form == .init(flag: false, text: "mine"))
  }

  @Test func `A load inside of a held field is answered, and both are restored`() {
    let load = store.run(
      .init(
        effect: .load(\.list) { _ in
          try await Task.sleep(for: .seconds(100_000))
          return 1
        }))
    let (computed, flag) = (hold(\.isFlagged, at: true), hold(\.isSending[1], at: true))
    #expect(store.list.isLoading && store.isSending == [1: true])
    load.cancel()
    #expect(store.list == .idle && store.form.flag)
    flag.cancel()
    computed.cancel()
    #expect(store.form == .init() && store.isSending == [:])
  }

  @Test func `Entries of one dictionary are held each on its own`() {
    let runs = (0..<5).map { hold(\.isSending[$0], at: true) }
    #expect(store.isSending.count == 5)
    for (left, run) in runs.enumerated() {
      run.cancel()
      #expect(store.isSending.keys.sorted() == Array((left + 1)..<5))
    }
  }

  // MARK: Paths that can go

  @Test func `Behavior 32: a path through an optional is refused with a report, and the run continues`()
    async
  {
    let reports = Reports()
    await reports.collect {
      let run = hold(\.sheet!.isBusy, at: true)
      #expect(store.sheet?.isBusy == false && run.outcome == .pending)
      store.engine.change(ChangeCause(.update, nil)) { $0.sheet = nil }
      run.cancel()
      #expect(store.sheet == nil && run.outcome == .cancelled)
    }
    #if DEBUG
      #expect(reports.lines.count == 1)
      #expect(reports.lines.allSatisfy { $0.contains("unwraps an optional with `!`") && $0.contains("sheet!.isBusy") })
    #endif
  }

  @Test func `Behavior 32: a load by such a path is refused with a report, and its work continues`() async {
    let (reports, answered) = (Reports(), Log())
    await reports.collect {
      let run = store.run(
        .init(
          effect: .load(\.sheet!.price) { _ in
            answered.add("answered")
            return 1
          }))
      #expect(store.sheet?.price == .idle)
      store.engine.change(ChangeCause(.update, nil)) { $0.sheet = nil }
      #expect(await run.finished() == .finished)
    }
    #expect(answered.lines == ["answered"])
    #if DEBUG
      #expect(reports.lines.count == 1)
    #endif
  }
}
