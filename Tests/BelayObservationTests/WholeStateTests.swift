// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A form that is observed as a whole, with a child's state and rows in it.
private struct Form: Feature {
  struct Line: Identifiable, Equatable {
    let id: Int
    var amount = 0
  }

  struct Address: Equatable {
    var street = ""
    var city = ""
  }

  struct State: Equatable {
    var title = ""
    var address = Address()
    var lines: Rows<Line> = [Line(id: 1), Line(id: 2)]
    var numbers: [Int] = []
  }
  typealias Action = @MainActor (inout State) -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

/// Like ``Form``, but not `Equatable`.
private struct Draft: Feature {
  struct State { var title = "" }
  typealias Action = @MainActor (inout State) -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

/// A screen whose state is an enum.
private struct Door: Feature {
  enum State: Equatable {
    case closed
    case open([Int])
  }
  typealias Action = @MainActor (inout State) -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

@Suite("Behavior 34: a state that is watched as a whole")
@MainActor
struct WholeStateTests {
  @Test func `An Equatable state wakes when it has changed, and not at every action`() {
    let store = Store(Form(), state: .init())
    let title = Watcher { [store] in store.state.title }
    store.send { _ in }
    store.send { $0.title = "" }
    #expect(title.wakes == 0)
    store.send { $0.title = "one" }
    store.send { $0.title = "one" }
    store.send { $0.numbers.append(1) }
    #expect(title.seen == ["", "one", "one"])

    let gate = Store(Door(), state: .closed)
    let states = Watcher { [gate] in gate.state }
    gate.send { $0 = .closed }
    gate.send { $0 = .open([1]) }
    gate.send { $0 = .open([1]) }
    #expect(states.seen == [.closed, .open([1])])
  }

  @Test func `What changes and changes back within one turn notifies no observer, and the last value counts afterward`()
  {
    let store = Store(Form(), state: .init())
    let title = Watcher { [store] in store.state.title }
    let sender = Watcher { [store] in store.numbers }
    sender.onWake = { [store] in store.send { $0.title = "" } }
    store.send {
      $0.title = "new"
      $0.title = ""
    }
    #expect(title.wakes == 0)
    store.send {
      $0.title = "new"
      $0.numbers = [1]
    }
    #expect(title.seen.last == "" && store.state.title == "")
  }

  @Test func `An observer that sends an action whenever it is woken stops when nothing changes any more`() {
    let store = Store(Form(), state: .init())
    let observer = Watcher { [store] in store.state.numbers.count }
    observer.onWake = { [store] in store.send { if $0.numbers.count < 3 { $0.numbers.append(0) } } }
    store.send { $0.title = "begin" }
    #expect(observer.seen.last == 3)
    #expect(observer.wakes == 4, "one for the title, three for the numbers, none for the action that changes nothing")
  }

  @Test func `values of the whole state come when it has changed`() async {
    let store = Store(Form(), state: .init())
    var values = FieldValues(of: \.self, in: store).makeAsyncIterator()
    #expect(await values.next()?.title == "")
    store.send { _ in }
    store.send { $0.title = "one" }
    #expect(await values.next()?.title == "one")
    store.send { $0.title = "one" }
    store.lifetime.end()
    #expect(await values.next() == nil)
  }

  @Test func `A state that is not Equatable wakes at every action, as is documented`() {
    let store = Store(Draft(), state: .init())
    let title = Watcher { [store] in store.state.title }
    store.send { _ in }
    store.send { _ in }
    #expect(title.wakes == 2)
  }

  @Test func `The copy for the comparison is released with the last observer`() {
    let store = Store(Form(), state: .init())
    store.send { $0.numbers = Array(0..<100) }
    watch {
      store.state
    } onChange: {
    }
    let (first, second) = (place(in: store), place(in: store, after: { $0.numbers[0] = 7 }))
    #expect(first != second, "while it is watched, a write copies")
    #expect(second == place(in: store, after: { $0.numbers[0] = 8 }), "nobody watches: in place")
    #expect(store.engine.watches.isEmpty)
  }

  @Test func `A part of the state that is watched by its own path costs no copy of the rest`() {
    let store = Store(Form(), state: .init())
    store.send { $0.numbers = Array(0..<100) }
    let title = Watcher { [store] in store.title }
    #expect(place(in: store) == place(in: store, after: { $0.numbers[0] = 7 }))
    #expect(title.wakes == 0)
  }

  /// The address of the numbers in memory.
  private func place(
    in store: Store<Form>, after change: @escaping @MainActor (inout Form.State) -> Void = { _ in }
  ) -> Int {
    var place = 0
    store.send { state in
      change(&state)
      place = state.numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    return place
  }

  // MARK: Parts

  @Test func `A dot after a field wakes for the whole field, its own path only for the part`() {
    let store = Store(Form(), state: .init())
    let (dot, path) = (Watcher { [store] in store.address.city }, Watcher { [store] in store[\.address.city] })
    store.send { $0.address.street = "Main Street" }
    #expect(dot.wakes == 1 && path.wakes == 0)
    store.send { $0.address.city = "Springfield" }
    #expect(dot.wakes == 2 && path.seen == ["", "Springfield"])
  }

  @Test func `The count of rows wakes for every row, its own path only for the count`() {
    let store = Store(Form(), state: .init())
    let (dot, path) = (Watcher { [store] in store.lines.count }, Watcher { [store] in store[\.lines.count] })
    store.send { $0.lines[id: 1]?.amount = 5 }
    #expect(dot.wakes == 1 && path.wakes == 0)
    store.send { $0.lines.append(Form.Line(id: 3)) }
    #expect(dot.wakes == 2 && path.seen == [2, 3])
  }

  @Test func `The ids of rows wake for every row, their own path only when rows come, go or move`() {
    let store = Store(Form(), state: .init())
    let dot = Watcher { [store] in Array(store.lines.ids) }
    let path = Watcher { [store] in Array(store[\.lines.ids]) }
    store.send { $0.lines[id: 1]?.amount = 5 }
    #expect(dot.wakes == 1 && path.wakes == 0)
    store.send { $0.lines.reverse() }
    #expect(dot.wakes == 2 && path.seen == [[1, 2], [2, 1]])
  }
}
