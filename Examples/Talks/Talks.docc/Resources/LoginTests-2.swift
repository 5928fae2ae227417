@Test func `that is closed while it signs in signs nobody in`() async {
  let sheet = filled()
  sheet.send(.signInTapped) { $0.isSigningIn = true }
  sheet.end { $0.isSigningIn = false }
  await sheet.finish()
  #expect(stubs.signIn.waiting.isEmpty)
}
