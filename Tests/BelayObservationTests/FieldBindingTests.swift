// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("FieldBinding")
@MainActor
struct FieldBindingTests {
  @Test
  func `It reads the field, and writing sends the action`() {
    let log = Log()
    let store = Store(Probe(), state: .init(title: "old"))
    let binding = FieldBinding(of: \.title, in: store) { title in
      Probe.Action { state in
        log.add("received \(title)")
        state.title = title.uppercased()
        return .none
      }
    }
    #expect(binding.value == "old")
    binding.value = "new"
    #expect(log.lines == ["received new"])
    #expect(binding.value == "NEW")
    #expect(store.title == "NEW")
  }

  @Test
  func `Reading it observes the field, and that field only`() {
    let store = Store(Probe(), state: .init())
    let binding = FieldBinding(of: \.title, in: store) { title in .set { $0.title = title } }
    let watcher = Watcher { binding.value }
    store.send(.set { $0.count = 1 })
    #expect(watcher.wakes == 0)
    binding.value = "new"
    #expect(watcher.seen == ["", "new"])
  }

  @Test
  func `Writing an equal value still sends the action: what follows is the feature's affair`() {
    let store = Store(Probe(), state: .init())
    let binding = FieldBinding(of: \.title, in: store) { _ in .set { $0.count += 1 } }
    binding.value = ""
    #expect(store.count == 1)
  }

  @Test
  func `After end() it reads the last value and ignores writes`() {
    let store = Store(Probe(), state: .init(title: "last"))
    let binding = FieldBinding(of: \.title, in: store) { title in .set { $0.title = title } }
    store.lifetime.end()
    binding.value = "late"
    #expect(binding.value == "last")
    #expect(store.title == "last")
  }

  @Test
  func `It does not keep the handle; after the release it reads the last value, ignores writes and starts nothing`()
    async
  {
    var store: Store<Probe>? = Store(Probe(), state: .init(title: "last"))
    weak let handle = store
    let binding = FieldBinding(of: \.title, in: store!) { title in
      Probe.Action { state in
        state.title = title
        return .output("late")
      }
    }
    store = nil
    #expect(handle == nil)
    binding.value = "late"
    #expect(binding.value == "last")
  }

  @Test
  func `A binding that a view keeps does not keep the screen's work going`() async {
    let job = Job("late")
    var store: Store<Probe>? = Store(Probe(), state: .init())
    let binding = FieldBinding(of: \.count, in: store!) { _ in .run(job) }
    binding.value = 1
    await job.begins()
    store = nil
    await job.finish()
    #expect(job.refusal is CancellationError)
    #expect(binding.value == 0)
  }
}
