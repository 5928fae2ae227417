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
