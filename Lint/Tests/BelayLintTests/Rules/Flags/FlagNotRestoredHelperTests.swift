// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("flag-not-restored: resets in other functions")
struct FlagNotRestoredHelperTests {
  @Test
  func `An alert of an ancestor's extension hides it`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftController: LibraryController {
          func send() {
            Task {
              do {
                showSpinner()
                try await mail.send()
                hideSpinner()
              } catch {
                showAlert(error)
              }
            }
          }
        }
        extension UIViewController {
          func showSpinner() {}
          func hideSpinner() {}
          func showAlert(_ error: any Error) {
            showAlert(error.text)
          }
          func showAlert(_ text: String) {
            hideSpinner()
            present(Alert(text))
          }
        }
        """)
  }

  @Test
  func `A helper hides the one that all share`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class DraftController: UIViewController {
          func send() async {
            SpinnerHUD.show()
            do {
              try await mail.send()
              SpinnerHUD.dismiss()
            } catch {
              Alerts.tell(error)
            }
          }
        }
        enum Alerts {
          static func tell(_ error: any Error) {
            SpinnerHUD.dismiss()
          }
        }
        """)
  }

  @Test
  func `A helper leaves it`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class DraftController: UIViewController {
          func send() async {
            1️⃣SpinnerHUD.show()
            do {
              try await mail.send()
              SpinnerHUD.dismiss()
            } catch {
              Alerts.tell(error)
            }
          }
        }
        enum Alerts {
          static func tell(_ error: any Error) {
            log(error)
          }
        }
        """)
  }

  @Test
  func `A button that is off until an address is found`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class AddressController: UIViewController {
          let nextButton = UIButton()
          func changed(_ text: String) async {
            nextButton.isEnabled = false
            guard !text.isEmpty else { return }
            do {
              address = try await book.find(text)
              nextButton.isEnabled = true
            } catch {
              errorLabel.text = error.text
            }
          }
        }
        """)
  }

  @Test
  func `The result tells that it stays`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class OrderModel {
          var isSending = false
          func send() async -> Bool {
            isSending = true
            if await deliver() {
              return true
            } else {
              isSending = false
              return false
            }
          }
        }
        struct OrderView: View {
          let model: OrderModel
          var body: some View {
            if model.isSending { ProgressView() }
          }
        }
        """)
  }
}
