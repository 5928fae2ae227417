// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Foundation
import Testing

/// A field of a state may have any name: it can be read, or a report says how.
@Suite("Behavior 35: fields with the names of members")
@MainActor
struct HiddenFieldTests {
  @propertyWrapper struct Plain<Value> { var wrappedValue: Value }

  /// Fields with the names of members of Store, Context and TestStore, and one with another name.
  struct Session: Feature {
    struct State {
      var lifetime = "field"
      var hold = "field"
      var child = "field"
      var isEnded = "field"
      var exhaustivity = "field"
      @Plain var run = "field"
      var title = "field"
    }
    enum Action { case look }
    let seen: @MainActor ([String]) -> Void

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .run { context in self.seen([context[\.hold], context.title, context.isEnded, context.child]) }
    }
  }

  private func advice(_ body: () -> Void) -> [String] {
    let lines = Lock<[String]>([])
    HiddenFields.$registry.withValue(.init()) {
      DebugReport.$adviser.withValue({ line in lines.withLock { $0.append(line) } }, operation: body)
    }
    return lines.withLock { $0 }
  }

  @Test func `A report names the fields, whose names they have and how they are read, once for the type`() throws {
    let lines = advice {
      for _ in 0..<3 { _ = Store(Session { _ in }, state: .init()) }
      for _ in 0..<3 { _ = TestStore(Session { _ in }, state: .init()) }
    }
    #expect(lines.count == 2)
    let (store, test) = (try #require(lines.first), try #require(lines.last))
    #expect(store.contains("Session.State has fields with the names of members"))
    for name in ["lifetime", "child", "run"] {
      #expect(store.contains("`store.\(name)` is Store's own: read the field as `store[\\.\(name)]`."))
    }
    #expect(store.contains("`context.hold` is Context's own: read the field as `context[\\.hold]`."))
    #expect(!store.contains("title") && !store.contains("isEnded") && !store.contains("TestStore"))
    #expect(test.contains("`store.exhaustivity` is TestStore's own: read the field as `store[\\.exhaustivity]`."))
    #expect(!test.contains("title"))
  }

  @Test func `The form that is named reads the field, in each of the types`() async {
    var seen: [String] = []
    let feature = Session { seen = $0 }
    let store = Store(feature, state: .init())
    #expect(!store.lifetime.isEnded && store[\.lifetime] == "field" && store[\.child] == "field")
    #expect(store[\.run] == "field" && store.isEnded == "field")
    await store.perform(.look)
    #expect(seen == ["field", "field", "field", "field"])
    let test = TestStore(feature, state: .init())
    #expect(test[\.exhaustivity] == "field" && test[\.run] == "field" && test[\.lifetime] == "field")
    #expect(test.lifetime == "field", "a test store has no member of that name")
    await test.finish()
  }

  @Test func `A test does not fail for it`() async {
    struct Odd: Feature {
      struct State: Equatable { var lifetime = 0 }
      enum Action { case add }
      func receive(_ action: Action, into state: inout State) -> Effect<Self> {
        state.lifetime += 1
        return .none
      }
    }
    struct Parent: Feature {
      struct State { var odd: Odd.State? }
      enum Action { case show }
      static let odd = child(\.odd) { _, _ in Odd() }
      func receive(_ action: Action, into state: inout State) -> Effect<Self> {
        state.odd = Odd.State()
        return .send(.add, to: Self.odd)
      }
    }
    let failures = Lock<[String]>([])
    let lines = Lock<[String]>([])
    let fail: @Sendable (String, TestLocation) -> Void = { failure, _ in failures.withLock { $0.append(failure) } }
    let advise: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
    await TestFailure.$handler.withValue(fail) {
      await DebugReport.$adviser.withValue(advise) {
        await HiddenFields.$registry.withValue(.init()) {
          let store = TestStore(Parent(), state: .init())
          store.send(.show) { $0.odd = Odd.State(lifetime: 1) }
          await store.finish()
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(lines.withLock { $0 }.count == 1, "the child is a store too")
  }

  @Test func `A state without such fields, an enum and a computed field report nothing`() {
    struct Plain: Feature {
      struct State {
        var title = ""
        var lifetime: Bool { title.isEmpty }
      }
      enum Action {}
      func receive(_ action: Action, into state: inout State) -> Effect<Self> {}
    }
    struct Cases: Feature {
      enum State { case lifetime(Int) }
      enum Action {}
      func receive(_ action: Action, into state: inout State) -> Effect<Self> {}
    }
    let lines = advice {
      _ = Store(Plain(), state: .init())
      _ = Store(Cases(), state: .lifetime(1))
    }
    #expect(lines == [])
  }

  @Test func `The lists of names are those of the public members in the sources`() throws {
    let sources = try PublicMembers(
      below: "Sources/Belay", "Sources/BelayTrace", "Sources/BelayUI", "Sources/BelayTesting")
    #expect(sources.names(of: "Store", in: "Sources/Belay/") == ReservedNames.store.names)
    #expect(sources.names(of: "Store", in: "Sources/BelayTrace/") == ReservedNames.storeInBelayTrace.names)
    #expect(
      sources.names(of: "Store", in: "Sources/BelayUI/").subtracting(ReservedNames.store.names)
        == ReservedNames.storeInBelayUI.names)
    #expect(sources.names(of: "Context", in: "Sources/") == ReservedNames.context.names)
    #expect(sources.names(of: "TestStore", in: "Sources/") == ReservedNames.testStore.names)
  }
}
