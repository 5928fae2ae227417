//___FILEHEADER___

import Belay
import BelayTesting
import Testing

@testable import ___VARIABLE_module___

@MainActor
@Suite(.leavesNoRuns)
struct ___FILEBASENAMEASIDENTIFIER___ {
  @Test func `the content is loaded when the screen appears`() async {
    let fetch = Stub<Void, String>("fetch")
    let store = TestStore(___VARIABLE_feature___(fetch: { try await fetch(()) }), state: .init())
    store.send(.appeared) { $0.content = .loading(last: nil) }
    fetch.answer("rope")
    await store.receive(.set(\.content, to: .loaded("rope")))
    await store.finish()
  }

  @Test func `in every order the newest answer is shown`() async {
    await explore { scenario in
      var calls = 0
      let fetch = scenario.stub("fetch") { (_: Void) in
        calls += 1
        return "answer \(calls)"
      }
      let store = scenario.store(___VARIABLE_feature___(fetch: { try await fetch(()) }), state: .init())
      store.send(.appeared)
      scenario.anyTime("the content is pulled") { store.send(.refreshPulled) }
      scenario.atEnd("the newest answer is shown") { store.content == .loaded("answer \(calls)") }
    }
  }
}
