@Test func `signs in, and tells its parent`() async {
  let sheet = filled()
  sheet.send(.signInTapped) { $0.isSigningIn = true }
  stubs.signIn.answer(.ann)
  await sheet.receive(.output(.signedIn(.ann)))
  await sheet.receive(.held(\.isSigningIn, at: false))
  await sheet.finish()
  #expect(stubs.signIn.calls == [["ann", "rope"]])
}
