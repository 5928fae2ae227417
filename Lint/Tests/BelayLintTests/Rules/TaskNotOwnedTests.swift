// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("task-not-owned")
struct TaskNotOwnedTests {
  @Test("A loop on appear")
  func onAppear() {
    expectFindings(
      of: TaskNotOwned.self,
      in: """
        struct Inbox: View {
          var body: some View {
            List(mails) { Row($0) }.onAppear {
              1️⃣Task { for await mail in center.notifications(named: .mail) { show(mail) } }
            }
          }
        }
        """)
  }

  @Test("Through a method of the view")
  func method() {
    expectFindings(
      of: TaskNotOwned.self,
      in: """
        struct Inbox: View {
          var body: some View { Text("").onAppear { if isOn { 1️⃣Task { await self.listen() } } } }
          func listen() async { for await mail in mailbox.updates { show(mail) } }
        }
        """)
  }

  @Test("A controller that appears again")
  func controller() {
    expectFindings(
      of: TaskNotOwned.self,
      in: """
        final class InboxViewController: UIViewController {
          let mailbox: Mailbox
          override func viewDidAppear(_ animated: Bool) {
            1️⃣Task { [mailbox] in for await mail in mailbox.updates { print(mail) } }
          }
        }
        """)
  }

  @Test("One request")
  func request() {
    expectNothing(
      of: TaskNotOwned.self,
      in: """
        struct Inbox: View {
          var body: some View { Text("").onAppear { Task { await model.load() } } }
        }
        """)
  }

  @Test("The task modifier")
  func modifier() {
    expectNothing(
      of: TaskNotOwned.self,
      in: """
        struct Inbox: View {
          var body: some View { Text("").task { for await mail in mailbox.updates { show(mail) } } }
        }
        """)
  }

  @Test("It is kept")
  func kept() {
    expectNothing(
      of: TaskNotOwned.self,
      in: """
        struct Inbox: View {
          @State private var listening: Task<Void, Never>?
          var body: some View {
            Text("").onAppear { listening = Task { for await mail in mailbox.updates { show(mail) } } }
          }
        }
        """)
  }
}
