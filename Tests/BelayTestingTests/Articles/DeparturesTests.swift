// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct DeparturesTests {
  let fetch = Stub<String, [Train]>("fetch")
  let watch = Stub<Train.ID, Void>("watch")
  let remind = Stub<Set<Train.ID>, Void>("remind")
  let night = Train(id: 7, destination: "Paris", minutes: 4)

  func makeFeature() -> Departures {
    Departures(
      station: "Nord", fetch: { [fetch] in try await fetch($0) }, watch: { [watch] in try await watch($0) },
      remind: { [remind] in try await remind($0) })
  }

  @Test func `the trains are loaded when the screen appears`() async {
    let store = TestStore(makeFeature(), state: .init())
    store.send(.appeared) { $0.trains = .loading(last: nil) }
    fetch.answer([night])
    await store.receive(.set(\.trains, to: .loaded([night])))
    await store.finish()
  }

  @Test func `a bell that the backend refuses is taken back`() async {
    let store = TestStore(makeFeature(), state: .init())
    store.send(.bellTapped(7)) { $0.watched = [7] }
    watch.fail(NoConnection())
    await store.receive(.undo(.unwatched(7))) { $0.watched = [] }
    await store.receive(.set(\.alert, to: "The bell could not be set."))
    await store.finish()
  }

  @Test func `a second tap on a bell leaves it as it is`() async {
    let store = TestStore(makeFeature(), state: .init())
    store.send(.bellTapped(7)) { $0.watched = [7] }
    store.send(.bellTapped(7))
    watch.answer(())
    await store.finish()
    #expect(store.watched == [7])
    #expect(watch.calls == [7])
  }

  @Test func `a second tap adds no second reminder`() async {
    let store = TestStore(makeFeature(), state: .init(watched: [7]))
    store.send(.remindTapped) { $0.isReminding = true }
    let second = store.run(.remindTapped)
    #expect(second.outcome == .dropped)
    remind.answer(())
    await store.receive(.held(\.isReminding, at: false))
    await store.finish()
  }

  @Test func `leaving ends the load`() async {
    let store = TestStore(makeFeature(), state: .init())
    store.send(.appeared) { $0.trains = .loading(last: nil) }
    store.end { $0.trains = .idle }
    await store.finish()
    #expect(fetch.waiting.isEmpty)
  }

  @Test func `in every order nothing spins and nothing is shown twice`() async {
    await explore { scenario in
      let fetch = scenario.stub("fetch", mayFail: [NoConnection()]) { (_: String) in [self.night] }
      let remind = scenario.stub("remind", mayFail: [NoConnection()]) { (_: Set<Train.ID>) in }
      let feature = Departures(
        station: "Nord", fetch: { try await fetch($0) }, watch: { _ in }, remind: { try await remind($0) })
      let store = scenario.store(feature, state: .init(watched: [7]))
      store.send(.appeared)
      scenario.anyTime("the list is pulled") { store.send(.refreshPulled) }
      scenario.anyTime("Remind is tapped") { store.send(.remindTapped) }
      scenario.never("it reminds and has failed") { store.isReminding && store.alert != nil }
    }
  }
}
