// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// What can fail, and who handles it.
@Suite("flag-not-restored: what can fail")
struct FlagNotRestoredThrowsTests {
  private static let view = """
    struct DrawerView: View {
      let drawer: Drawer
      var body: some View { if drawer.isTidying { ProgressView() } }
    }
    """

  @Test
  func `A function that says throws and throws`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Drawer {
          var isTidying = false
          func tidy() async throws {
            1️⃣isTidying = true
            try await fold()
            isTidying = false
          }
          func fold() async throws {
            guard hasSpace else { throw Full() }
          }
        }
        """, beside: [Self.view])
  }

  @Test
  func `A function that says throws and never does`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Drawer {
          var isTidying = false
          func tidy() async throws {
            isTidying = true
            try await fold()
            isTidying = false
          }
          func fold() async throws {
            do { try await sort() } catch { log.error("unsorted") }
          }
        }
        """, beside: [Self.view])
  }

  @Test
  func `A failure closure leaves the button off`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class ParcelController: UIViewController {
          @IBAction func send(_ sender: UIButton) {
            1️⃣sendButton.isEnabled = false
            post.send(parcel, onSuccess: { receipt in
              self.sendButton.isEnabled = true
              self.show(receipt)
            }, onFailure: { error in
              self.toast(error)
            })
          }
        }
        """)
  }

  @Test
  func `What is always called at the end turns it on again`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class ParcelController: UIViewController {
          @IBAction func send(_ sender: UIButton) {
            sendButton.isEnabled = false
            post.send(parcel).then { receipt in
              self.sendButton.isEnabled = true
              self.show(receipt)
            }.thenFinally {
              self.sendButton.isEnabled = true
            }
          }
        }
        """)
  }
}
