// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// A finding in a view or model that nothing makes is a note, once the code shows where the app starts.
@Suite("What nothing makes")
struct UnmadeTests {
  private static let draft = """
    struct Draft: View {
      @State private var isSaving = false
      var body: some View {
        Button("Save") { Task { await save() } }.disabled(isSaving)
      }
      private func save() async {
        do {
          isSaving = true
          try await api.save(text)
          isSaving = false
        } catch {
          print(error)
        }
      }
    }
    """

  private func severities(_ others: String...) -> [Severity] {
    var configuration = Configuration()
    configuration.showsPossible = true
    configuration.onlyRules = ["flag-not-restored"]
    return findings(in: Self.draft, beside: others, configuration).map(\.severity)
  }

  @Test
  func `The app makes it`() {
    #expect(severities("@main struct Mail: App { var body: some Scene { WindowGroup { Draft() } } }") == [.warning])
  }

  @Test
  func `Code that does not show where the app starts`() {
    #expect(severities() == [.warning])
  }

  @Test
  func `Nothing makes it, or a preview alone`() {
    let app = "@main struct Mail: App { var body: some Scene { WindowGroup { Inbox() } } }"
    #expect(severities(app) == [.note])
    #expect(severities(app, "#Preview { Draft() }") == [.note])
  }

  @Test
  func `What makes it is not made either`() {
    let app = "@main struct Mail: App { var body: some Scene { WindowGroup { Inbox() } } }"
    #expect(severities(app, "struct Outbox: View { var body: some View { Draft() } }") == [.note])
  }

  @Test
  func `Another view makes it, or it is passed by its type`() {
    let app = "@main struct Mail: App { var body: some Scene { WindowGroup { Inbox() } } }"
    #expect(severities(app, "struct Inbox: View { var body: some View { Draft() } }") == [.warning])
    #expect(severities(app, "struct Inbox { let make = registry.view(Draft.self) }") == [.warning])
  }

  private static let list = """
    final class ListController: UIViewController {
      let model = Model()
      override func viewDidLoad() {
        Task { for await row in model.$rows.values { self.show(row) } }
      }
      deinit {}
    }
    """

  private func listSeverities(_ others: String...) -> [Severity] {
    var configuration = Configuration()
    configuration.showsPossible = true
    configuration.onlyRules = ["task-outlives-owner"]
    let app = "@main final class Delegate: NSObject, UIApplicationDelegate { let first = FirstController() }"
    return findings(in: Self.list, beside: [app] + others, configuration).map(\.severity)
  }

  @Test
  func `A controller that code makes, or a storyboard may`() {
    #expect(
      listSeverities("func open() { show(ListController()) }")
        == listSeverities("func open() { push(ListController.self) }"))
    #expect(listSeverities("func open() { show(ListController()) }") != [.note])
    #expect(listSeverities("func open() { UIStoryboard(name: \"Main\", bundle: nil).open() }") != [.note])
  }

  @Test
  func `A controller that is only asked for`() {
    #expect(listSeverities() == [.note])
    #expect(listSeverities("func find() { if let list = split.first as? ListController { list.reload() } }") == [.note])
    #expect(listSeverities("func find() -> Bool { split.first is ListController }") == [.note])
  }
}
