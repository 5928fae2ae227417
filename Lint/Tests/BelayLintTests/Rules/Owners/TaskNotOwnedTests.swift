// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("task-not-owned")
struct TaskNotOwnedTests {
  @Test
  func `A loop on appear`() {
    expectFindings(
      of: "task-not-owned",
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

  @Test
  func `Through a method of the view`() {
    expectFindings(
      of: "task-not-owned",
      in: """
        struct Inbox: View {
          var body: some View { Text("").onAppear { if isOn { 1️⃣Task { await self.listen() } } } }
          func listen() async { for await mail in mailbox.updates { show(mail) } }
        }
        """)
  }

  @Test
  func `A controller that appears again`() {
    expectFindings(
      of: "task-not-owned",
      in: """
        final class InboxViewController: UIViewController {
          let mailbox: Mailbox
          override func viewDidAppear(_ animated: Bool) {
            1️⃣Task { [mailbox] in for await mail in mailbox.updates { print(mail) } }
          }
        }
        """)
  }

  @Test
  func `One request`() {
    expectNothing(
      of: "task-not-owned",
      in: """
        struct Inbox: View {
          var body: some View { Text("").onAppear { Task { await model.load() } } }
        }
        """)
  }

  @Test
  func `The task modifier`() {
    expectNothing(
      of: "task-not-owned",
      in: """
        struct Inbox: View {
          var body: some View { Text("").task { for await mail in mailbox.updates { show(mail) } } }
        }
        """)
  }

  @Test
  func `It is kept`() {
    expectNothing(
      of: "task-not-owned",
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
