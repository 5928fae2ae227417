// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

private struct Room: Feature {
  struct State {
    var guest: Farewell?
    var name = ""
  }
  typealias Action = @MainActor (inout State) -> Effect<Room>
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { action(&state) }
}

private struct House: Feature {
  struct State {
    var room: Room.State? = Room.State()
    var farewells = 0
  }
  typealias Action = @MainActor (inout State) -> Void
  static let room = child(\.room) { _, _ in Room() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

private struct Curious: Feature {
  struct Field: Equatable {
    nonisolated(unsafe) static var look: (() -> Void)?
    var number = 0
    static func == (left: Field, right: Field) -> Bool {
      look?()
      return left.number == right.number
    }
  }
  struct State { var field = Field() }
  func receive(_ action: Int, into state: inout State) -> Effect<Self> {
    state.field.number = action
    return .none
  }
}

/// The library calls user code in unexpected places: it must not have exclusive access to the state there.
@Suite("Children: user code where nobody expects it")
@MainActor
struct ChildReentryTests {
  @Test
  func `What only a child still held of its state goes when the child is read, and sends its parent an action`() {
    let house = Store(House(), state: House.State())
    let room = house.child(House.room)!
    house.send { [weak house] in $0.room?.guest = Farewell { house?.send { $0.farewells += 1 } } }
    #expect(room.name == "")
    house.send { $0.room?.guest = nil }
    #expect(room.name == "")
    #expect(house.farewells == 1)
  }

  @Test
  func `An object that only a queued action held goes when that was received, and sends an action`() {
    let parent = Parent()
    let store = parent.open()
    parent.onOutput = { [weak store] _ in
      let farewell = Farewell { store?.send(.set { $0.count += 1 }) }
      store?.send(.set { _ in _ = farewell })
    }
    store.send(.effect(.output("go")))
    #expect(store.count == 1)
  }

  @Test
  func `A failure is told to a child, which has itself replaced before it answers: the next child does not change`()
    async
  {
    var replacing: Run?
    let probe = Probe { _, _ in
      replacing?.cancel()
      return .mutation(.title("wrong"))
    }
    let store = Store(Host { probe }, state: Host.State())
    let child = store.child(Host.child)!
    replacing = store.startReplacing(by: Probe.State(title: "next", id: 2))
    let job = Job("fails", throwing: Offline())
    child.send(.run(job))
    await job.finish()
    #expect(child.lifetime.isEnded)
    #expect(store.state.child?.title == "next")
  }

  @Test
  func `A failure is told to a store, which is ended before it answers: nothing is changed after the end`() async {
    var store: Store<Probe>?
    store = Store(
      Probe { _, _ in
        store?.lifetime.end()
        return .mutation(.title("late"))
      }, state: Probe.State())
    let job = Job("fails", throwing: Offline())
    store!.send(.run(job))
    await job.finish()
    #expect(store!.title == "")
    store = nil
  }

  @Test
  func `Making a child's feature replaces the child: the one that exists then is made`() {
    var store: Store<Host>?
    var made = 0
    store = Store(
      Host {
        made += 1
        if made == 1 { store?.change { $0.child = Probe.State(title: "next", id: 2) } }
        return Probe()
      }, state: Host.State())
    let child = store!.child(Host.child)
    #expect(child?.id == 2)
    child?.send(.set { $0.title = "written" })
    #expect(store!.state.child?.title == "written")
    store!.change { $0.child = Probe.State(id: 3) }
    #expect(child?.lifetime.isEnded == true)
    store = nil
  }

  @Test
  func `To make a child's feature takes the child out: there is none`() {
    var store: Store<Host>?
    store = Store(
      Host {
        store?.change { state in
          state.child = nil
          state.rows = []
        }
        return Probe()
      }, state: Host.State(rows: [.init(id: 1)]))
    #expect(store!.child(Host.rows, id: 1) == nil)
    #expect(store!.child(Host.child) == nil)
    store = nil
  }

  @Test
  func `To make a child's feature ends the store, which has sent that child an action: it is not received`() async {
    var store: Store<Host>?
    let feature = Host {
      store?.lifetime.end()
      return Probe()
    }
    store = Store(feature, state: Host.State(rows: [.init(id: 1)]))
    store!.send { _ in .send(.set { $0.title = "late" }, to: Host.child) }
    #expect(store!.state.child?.title == "")
    store = Store(feature, state: Host.State(rows: [.init(id: 1)]))
    store!.send { _ in .send(.set { $0.title = "late" }, to: Host.rows, id: 1) }
    #expect(store!.state.rows[id: 1]?.title == "")
    store = nil
  }

  @Test
  func `To make a child's feature asks for the child: it is one child`() {
    var store: Store<Host>?
    var (child, row): (Store<Probe>?, Store<Probe>?)
    var isAsking = false
    store = Store(
      Host {
        if !isAsking {
          isAsking = true
          child = store?.child(Host.child)
          row = store?.child(Host.rows, id: 1)
          isAsking = false
        }
        return Probe()
      }, state: Host.State(rows: [.init(id: 1)]))
    let outer = (store!.child(Host.child)!, store!.child(Host.rows, id: 1)!)
    #expect(outer.0 === child && outer.1 === row)
    store!.change { state in
      state.child = nil
      state.rows = []
    }
    #expect(child!.lifetime.isEnded && row!.lifetime.isEnded)
    store = nil
  }

  #if os(macOS) || os(Linux)
    @Test
    func `An '==' that reads the store, called for an observer, is told what it is`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let store = Store(Curious(), state: .init())
        watch {
          store.field
        } onChange: {
        }
        Curious.Field.look = { MainActor.assumeIsolated { _ = store.state } }
        store.send(1)
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("an `==` or a getter of a state"), "\(text.prefix(400))")
    }
  #endif
}
