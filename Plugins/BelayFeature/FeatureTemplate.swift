// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The text of a feature, of its view, and of its test. `Templates` has the same for Xcode: `Scripts/check-templates` compares them.
struct FeatureTemplate {
  let name: String
  /// The module that has the feature.
  let module: String
  /// Whether the feature's file has its view too, which needs BelayUI.
  let hasView: Bool

  /// The feature's file.
  var feature: String { hasView ? "\(plainFeature)\n\(view)" : plainFeature }

  /// The types of other modules that the files name, and that a feature would hide if it had their name.
  static var names: Set<Substring> {
    let template = FeatureTemplate(name: "_", module: "_", hasView: true)
    return Set((template.feature + template.test).split { !$0.isLetter && $0 != "_" })
  }

  private var plainFeature: String {
    #"""
    import Belay

    struct \#(name): Feature {
      struct State {
        var content: Loadable<String> = .idle
      }

      enum Action {
        case appeared
        case refreshPulled
      }

      var fetch: @MainActor () async throws -> String

      func receive(_ action: Action, into state: inout State) -> Effect<Self> {
        switch action {
        case .appeared, .refreshPulled:
          return .load(\.content, in: .content) { _ in try await fetch() }
        }
      }
    }

    extension Lane {
      fileprivate static let content = Lane("content", .restart)
    }

    """#
  }

  private var view: String {
    #"""
    #if canImport(SwiftUI)
      import BelayUI
      import SwiftUI

      struct \#(name)View: View {
        @StateStore private var store: Store<\#(name)>

        init(_ feature: \#(name)) {
          _store = StateStore(feature, state: .init())
        }

        var body: some View {
          LoadableView(store.content) { content in
            ScrollView { Text(content) }
              .refreshable(store, .refreshPulled)
          } retry: {
            store.send(.refreshPulled)
          }
          .task(store, .appeared)
        }
      }
    #endif

    """#
  }

  /// The test's file.
  var test: String {
    #"""
    import Belay
    import BelayTesting
    import Testing

    @testable import \#(module)

    @MainActor
    @Suite(.leavesNoRuns)
    struct \#(name)Tests {
      @Test func `the content is loaded when the screen appears`() async {
        let fetch = Stub<Void, String>("fetch")
        let store = TestStore(\#(name)(fetch: { try await fetch(()) }), state: .init())
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
          let store = scenario.store(\#(name)(fetch: { try await fetch(()) }), state: .init())
          store.send(.appeared)
          scenario.anyTime("the content is pulled") { store.send(.refreshPulled) }
          scenario.atEnd("the newest answer is shown") { store.content == .loaded("answer \(calls)") }
        }
      }
    }

    """#
  }
}
