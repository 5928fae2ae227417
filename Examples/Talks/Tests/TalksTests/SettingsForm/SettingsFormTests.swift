// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct `The settings form` {
  let stubs = StubbedClients()

  private func form(draft: Settings? = nil) async -> TestStore<SettingsForm> {
    let form = TestStore(SettingsForm(settings: stubs.settings, drafts: stubs.drafts), state: .init())
    form.send(.appeared) { $0.saved = .loading(last: nil) }
    stubs.loadSettings.answer(.ann)
    stubs.loadDraft.answer(draft)
    await form.receive(.set(\.form, to: SettingsFields(draft ?? .ann)))
    await form.receive(.action(.emailChanged))
    await form.receive(.set(\.saved, to: .loaded(.ann)))
    return form
  }

  @Test func `shows what the server has, and has nothing to save`() async {
    let form = await form()
    form.send(.appeared)
    form.send(.saveTapped)
    await form.finish()
    #expect(!form.state.canSave)
  }

  @Test func `shows the draft of the last time over what the server has`() async {
    var draft = Settings.ann
    draft.name = "Anna"
    let form = await form(draft: draft)
    await form.finish()
    #expect(form.form.name == "Anna" && form.state.canSave)
  }

  @Test(arguments: [
    ("", "ann@example.org", 10), (" ", "ann@example.org", 10), ("Ann", "ann", 10), ("Ann", "ann@home", 10),
    ("Ann", "@example.org", 10), ("Ann", "a b@example.org", 10), ("Ann", "ann@example.org", 0),
    ("Ann", "ann@example.org", 61),
  ])
  func `does not send what is not valid`(name: String, email: String, minutes: Int) async {
    var fields = SettingsFields(.ann)
    (fields.name, fields.email, fields.wantsReminders, fields.reminderMinutes) = (name, email, true, minutes)
    let state = SettingsForm.State(saved: .loaded(.ann), form: fields)
    let form = TestStore(SettingsForm(settings: stubs.settings, drafts: stubs.drafts), state: state)
    form.send(.saveTapped)
    await form.finish()
    #expect(!fields.isValid)
  }

  @Test func `saves what was in it at the tap, also if it is changed meanwhile`() async {
    let form = await form()
    form.write(\.form.name, "Anna")
    form.send(.saveTapped) { $0.isSaving = true }
    form.write(\.form.name, "Annabel")
    form.send(.saveTapped)
    stubs.saveSettings.answer()
    stubs.saveDraft.answer()
    var sent = Settings.ann
    sent.name = "Anna"
    await form.receive(.set(\.saved, to: .loaded(sent)))
    await form.receive(.held(\.isSaving, at: false))
    await form.finish()
    #expect(stubs.saveSettings.calls == [sent])
    #expect(form.state.canSave)
  }

  @Test func `shows a refused address until another one is typed`() async {
    let form = await form()
    form.write(\.form.email, "taken@example.org")
    form.send(.saveTapped) { $0.isSaving = true }
    stubs.saveSettings.fail(ServerError.refused("Taken."))
    await form.receive(.held(\.isSaving, at: false))
    await form.receive(.set(\.emailRefusal, to: "Taken."))
    #expect(!form.state.canSave)
    form.write(\.form.email, "free@example.org") { $0.emailRefusal = nil }
    await form.finish()
    #expect(form.state.canSave)
  }

  @Test func `keeps what is not saved when the app goes to the background`() async {
    let form = await form()
    form.write(\.form.name, "Anna")
    form.send(.wentToBackground)
    await stubs.saveDraft.waitForCalls()
    stubs.saveDraft.answer()
    form.write(\.form.name, "Ann")
    form.send(.wentToBackground)
    stubs.saveDraft.answer()
    await form.finish()
    #expect(stubs.saveDraft.calls.map { $0?.name } == ["Anna", nil])
  }
}
