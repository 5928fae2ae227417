// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// A closure that the subscription gives `self`, which it holds weakly.
@Suite("observer-not-removed: a closure that is given self")
struct GivenSelfTests {
  private static func screen(_ closure: String) -> String {
    """
    final class Editor: UIViewController {
      let bag = DisposeBag()
      override func viewDidLoad() {
        closeButton.rx.tap.subscribe(\(closure)).disposed(by: bag)
      }
      func close() { dismiss(animated: true) }
    }
    """
  }

  @Test(arguments: ["`self`", "owner"])
  func `The parameter has the name self, or another`(name: String) {
    let own = name == "owner" ? "owner" : "self"
    expectNothing(of: "observer-not-removed", in: Self.screen("with: self, onNext: { \(name), _ in \(own).close() }"))
  }

  @Test
  func `The closure takes self from around it`() {
    expectFindings(of: "observer-not-removed", in: Self.screen("onNext: 1️⃣{ _ in self.close() }"))
    expectFindings(of: "observer-not-removed", in: Self.screen("with: self, onNext: 1️⃣{ owner, _ in self.close() }"))
  }
}
