// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import Testing

@testable import BelayLint

/// `Scripts/check-proofs` compiles and runs what is printed.
@Suite("Tests that belay-lint prints")
struct RuleProofTests {
  @Test func `Every rule has a test, or says why it has none, and no other name has either`() {
    let proofs = Set(RuleProof.all.keys)
    let obstacles = Set(ProofObstacle.all.keys)
    let rules = Set(RuleCatalog.entries.map(\.id))
    #expect(proofs.isDisjoint(with: obstacles))
    #expect(proofs.union(obstacles) == rules)
  }

  @Test func `A test says what to replace, and has other code when it is mended`() {
    for rule in RuleProof.all.keys {
      for language in Language.allCases {
        let reported = RuleCatalog.proof(of: rule, in: language) ?? ""
        let mended = RuleCatalog.proof(of: rule, isMended: true, in: language) ?? ""
        #expect(reported.contains(rule) && reported.contains("--mended"), "\(rule)")
        #expect(reported.split(separator: "\n").count { $0.contains("REPLACE") } == 2, "\(rule)")
        #expect(reported.contains("@Test") && mended.contains("@Test"), "\(rule)")
        #expect(mended != reported && !mended.contains("--mended"), "\(rule)")
      }
    }
  }

  @Test func `A page leads to the test, or says that there is none`() {
    for rule in RuleCatalog.entries.map(\.id) {
      for language in Language.allCases {
        let page = RuleCatalog.entry(rule, in: language)?.page ?? ""
        let words = RuleCatalog.obstacle(to: rule, in: language) ?? "`belay-lint explain \(rule) --test`"
        #expect(page.contains(words), "\(rule)")
      }
    }
  }
}
