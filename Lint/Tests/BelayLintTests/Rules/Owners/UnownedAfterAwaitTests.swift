// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("unowned-after-await: code")
struct UnownedAfterAwaitTests {
  @Test
  func `A nested task uses self after a request`() {
    expectFindings(
      of: "unowned-after-await",
      in: """
        final class Banner: UIView {
          func show() {
            button.action = { [unowned self] in
              Task {
                try await api.hide(id)
                1️⃣self.removeFromSuperview()
              }
            }
          }
        }
        """)
  }

  @Test
  func `The next round of a loop`() {
    expectFindings(
      of: "unowned-after-await",
      in: """
        final class Login: UIViewController {
          func finish() {
            store.cookies { [unowned self] cookies in
              Task {
                for cookie in cookies {
                  let isIn = try await 1️⃣self.runner.take(cookie)
                  if isIn { break }
                }
              }
            }
          }
        }
        """)
  }

  @Test
  func `A single last call, which holds it`() {
    expectNothing(
      of: "unowned-after-await",
      in: """
        final class Banner: UIView {
          func show() {
            button.action = { [unowned self] in Task { await self.hide() } }
          }
          func hide() async {}
        }
        """)
  }

  @Test
  func `A reference of its own`() {
    expectNothing(
      of: "unowned-after-await",
      in: """
        final class Banner: UIView {
          func show() {
            button.action = { [unowned self] in
              Task { [weak self] in
                await api.hide()
                self?.removeFromSuperview()
              }
            }
          }
        }
        """)
  }

  @Test
  func `An object as long as the app`() {
    expectNothing(
      of: "unowned-after-await",
      in: """
        final class Pool {
          static let shared = Pool()
          func start() {
            queue.async { [unowned self] in
              Task {
                await api.open()
                self.count += 1
              }
            }
          }
        }
        """)
  }
}
