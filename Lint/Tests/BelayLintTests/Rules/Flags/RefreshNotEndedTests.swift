// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// A refresh control that only the answer ends.
@Suite("flag-not-restored: a refresh control")
struct RefreshNotEndedTests {
  private static func list(failure: String) -> String {
    """
    final class ListController: UIViewController {
      let refreshControl = UIRefreshControl()
      func bind() {
        refreshControl.addTarget(self, action: #selector(pull), for: .valueChanged)
        model.output.sink { [weak self] event in
          guard let self else { return }
          switch event {
          case .rows:
            table.reloadData()
            1️⃣refreshControl.endRefreshing()
          case .failure(let text):
            \(failure)
          }
        }.store(in: &bag)
      }
      @objc func pull() { model.input.send(.load) }
    }
    """
  }

  @Test
  func `Only the answer ends the refresh control, and not the failure`() {
    expectFindings(of: "flag-not-restored", in: Self.list(failure: "alert(text)"))
  }

  @Test
  func `The failure ends the refresh control too`() {
    let ended = Self.list(failure: "refreshControl.endRefreshing()").replacing("1️⃣", with: "")
    expectNothing(of: "flag-not-restored", in: ended)
  }
}
