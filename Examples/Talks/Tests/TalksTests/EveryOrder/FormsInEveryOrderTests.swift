// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The forms in every order` {
  @Test func `a login is tapped twice and closed at any time, and is never stuck`() async {
    let report = await explore(bound: 5_000) { scenario in
      let signIn = scenario.stub("sign in", mayFail: [ServerError.wrongPassword], ignoringCancellation: true) {
        (_: String) in Account.ann
      }
      var accounts = AccountClient.unused
      accounts.signIn = { name, _ in try await signIn(name) }
      let login = scenario.store(
        Login(accounts: accounts), state: .init(form: .init(name: "ann", password: "rope")))
      login.send(.signInTapped)
      scenario.anyTime("it is tapped again", isReaction: true) { login.send(.signInTapped) }
      scenario.anyTime("the sheet is closed", isReaction: true) { login.lifetime.end() }
      scenario.never("it signs in and has failed") { login.isSigningIn && login.notice != nil }
      scenario.atEnd("it does not sign in") { !login.isSigningIn }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }

  @Test(arguments: [false, true])
  func `settings are loaded, typed, saved and kept, and what was typed is never lost`(mayFail: Bool) async {
    let report = await explore(bound: 20_000) { scenario in
      let server = ExploredServer(scenario)
      let form = scenario.store(
        SettingsForm(
          settings: server.settingsClient(mayFail: mayFail ? [ServerError.unavailable] : []),
          drafts: server.draftStorage()), state: .init())
      form.send(.appeared)
      let typed = scenario.anyTime("a name is typed", isReaction: true) {
        // The view has fields when the settings are there.
        if form.saved.value != nil { form.form.name = "Anna" }
      }
      let saved = scenario.anyTime("Save is tapped", after: typed, isReaction: true) { form.send(.saveTapped) }
      scenario.anyTime("another name is typed", after: saved, isReaction: true) {
        if form.saved.value != nil { form.form.name = "Annabel" }
      }
      scenario.anyTime("the app goes to the background", isReaction: true) { form.send(.wentToBackground) }
      scenario.atEnd("the field says what was typed last, if there was one") {
        form.form.name == "Annabel" || form.form.name != server.settings.name || form.saved.value == server.settings
      }
      scenario.atEnd("what is shown as saved is what the server has") {
        form.saved.value.map { $0 == server.settings } ?? true
      }
      scenario.atEnd("nothing loads or saves") { !form.saved.isLoading && !form.isSaving }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }
}

extension AccountClient {
  /// For what signs nobody in.
  static let unused = AccountClient {
    nil
  } signIn: { _, _ in
    throw ServerError.unavailable
  } signOut: {
  }
}
