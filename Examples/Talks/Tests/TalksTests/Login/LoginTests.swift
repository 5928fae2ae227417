// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct `The login sheet` {
  let stubs = StubbedClients()

  private func sheet() -> TestStore<Login> { TestStore(Login(accounts: stubs.accounts), state: .init()) }

  private func filled() -> TestStore<Login> {
    let sheet = sheet()
    sheet.write(\.form.name, "ann")
    sheet.write(\.form.password, "rope")
    return sheet
  }

  @Test func `asks the server for nothing until both fields are filled`() async {
    let sheet = sheet()
    sheet.send(.signInTapped)
    sheet.write(\.form.name, "ann")
    sheet.send(.signInTapped)
    await sheet.finish()
    #expect(stubs.signIn.calls.isEmpty)
  }

  @Test func `signs in, and tells its parent`() async {
    let sheet = filled()
    sheet.send(.signInTapped) { $0.isSigningIn = true }
    stubs.signIn.answer(.ann)
    await sheet.receive(.output(.signedIn(.ann)))
    await sheet.receive(.held(\.isSigningIn, at: false))
    await sheet.finish()
    #expect(stubs.signIn.calls == [["ann", "rope"]])
  }

  @Test func `says that the password is wrong, and clears it`() async {
    let sheet = filled()
    sheet.send(.signInTapped) { $0.isSigningIn = true }
    stubs.signIn.fail(ServerError.wrongPassword)
    await sheet.receive(.held(\.isSigningIn, at: false))
    await sheet.receive(.set(\.notice)) {
      $0.notice = "The name or the password is wrong."
      $0.form.password = ""
    }
    await sheet.finish()
  }

  @Test func `that is closed while it signs in signs nobody in`() async {
    let sheet = filled()
    sheet.send(.signInTapped) { $0.isSigningIn = true }
    sheet.end { $0.isSigningIn = false }
    await sheet.finish()
    #expect(stubs.signIn.waiting.isEmpty)
  }
}
