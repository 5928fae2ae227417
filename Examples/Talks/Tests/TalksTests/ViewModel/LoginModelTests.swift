// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

/// The login of `FormsInEveryOrderTests`, on a view model: what `explore` and `expectReleased` find in it.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The login as a view model` {
  @Test func `signs in after its sheet was closed`() async throws {
    let report = try await exploredWithBug { scenario in
      let signIn = scenario.stub("sign in", ignoringCancellation: true) { (_: String) in Account.ann }
      var accounts = AccountClient.unused
      accounts.signIn = { name, _ in try await signIn(name) }
      var (isOpen, hasSignedInLate) = (true, false)
      var login: LoginModel? = LoginModel(accounts: accounts) { _ in
        if !isOpen { hasSignedInLate = true }
      }
      login?.name = "ann"
      login?.password = "rope"
      login?.signInTapped()
      scenario.anyTime("the sheet is closed", isReaction: true) {
        login = nil
        isOpen = false
      }
      scenario.never("a closed sheet signs in") { hasSignedInLate }
    }
    #expect(report.description.contains("a closed sheet signs in"))
  }

  @Test func `lives on when its sheet is closed while it signs in`() async {
    let stubs = StubbedClients()
    await withKnownIssue("It retains itself as long as it signs in") {
      await expectReleased {
        let login = LoginModel(accounts: stubs.accounts) { _ in }
        login.name = "ann"
        login.password = "rope"
        login.signInTapped()
        await stubs.signIn.waitForCalls()
        return login
      }
    }
    stubs.signIn.answer(.ann)
  }
}
