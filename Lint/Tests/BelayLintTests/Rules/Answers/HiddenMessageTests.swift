// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("superseded-task-writes, a message that an older timer hides")
struct HiddenMessageTests {
  @Test
  func `A function that shows what it is given`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        struct Basket: View {
          @State private var toast: String?
          func tell(_ text: String) {
            withAnimation { toast = text }
            1️⃣DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
              withAnimation { toast = nil }
            }
          }
          func add(_ fruit: Fruit) { tell("Added \\(fruit.name)") }
          func clear() { tell("Emptied") }
        }
        final class Notices: ObservableObject {
          @Published var banner: Banner?
          func show(_ new: Banner) {
            banner = new
            1️⃣Task { [weak self] in
              try? await Task.sleep(for: .seconds(3))
              guard !Task.isCancelled else { return }
              self?.banner = nil
            }
          }
          func lost() { show(.offline) }
          func found() { show(.online) }
        }
        """)
  }

  @Test
  func `A change of the message, and a function that takes it away`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Editor: ObservableObject {
          @Published var statusText: String?
          func save() { statusText = "Saved" }
          func fail() { statusText = "Not saved" }
          func hideStatus() { statusText = nil }
        }
        struct EditorView: View {
          @StateObject var editor = Editor()
          var body: some View {
            Page().onChange(of: editor.statusMessage) { _, new in
              guard new != nil else { return }
            }
            .onChange(of: editor.statusText) { _, new in
              guard new != nil else { return }
              1️⃣Task {
                try? await Task.sleep(nanoseconds: 2_000_000_000)
                editor.hideStatus()
              }
            }
          }
        }
        """)
  }

  @Test
  func `Shown by a flag beside its text, and by a view that appears once`() {
    expectFindings(
      of: "superseded-task-writes",
      in: """
        final class Form {
          var toastText = ""
          var isToastShown = false
          func show(_ text: String) {
            toastText = text
            isToastShown = true
            1️⃣DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(2)) { self.isToastShown = false }
          }
          func send() { show(answer.text) }
        }
        struct Desk: View {
          @State var alertText: String?
          var body: some View {
            Button("A") { alertText = "One" }
            Button("B") { alertText = "Two" }
            if let alertText {
              Text(alertText).onAppear {
                1️⃣DispatchQueue.main.asyncAfter(deadline: .now() + 2) { self.alertText = nil }
              }
            }
          }
        }
        """)
  }

  @Test
  func `Kept, cancelled, compared, refused, always the same, or a short animation`() {
    expectNothing(
      of: "superseded-task-writes",
      in: """
        final class Notices {
          var toast: String?
          var banner: String?
          var message: String?
          var hint: String?
          var error: String?
          var status: String?
          var isCopied = false
          private var hiding: Task<Void, Never>?
          private var work: DispatchWorkItem?
          func show(_ text: String) {
            hiding?.cancel()
            toast = text
            hiding = Task {
              try? await Task.sleep(for: .seconds(2))
              if !Task.isCancelled { toast = nil }
            }
          }
          func announce(_ text: String) {
            banner = text
            DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
              if self.banner == text { self.banner = nil }
            }
          }
          func say(_ text: String) {
            guard message == nil else { return }
            message = text
            DispatchQueue.main.asyncAfter(deadline: .now() + 2) { self.message = nil }
          }
          func copied() {
            status = "Copied"
            isCopied = true
            DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
              self.status = nil
              self.isCopied = false
            }
          }
          func close(_ text: String) {
            error = text
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { self.error = nil }
          }
          func later(_ text: String) {
            work?.cancel()
            banner = text
            let item = DispatchWorkItem { self.banner = nil }
            work = item
            DispatchQueue.main.asyncAfter(deadline: .now() + 2, execute: item)
          }
          func use(_ a: String, _ b: String) {
            show(a)
            announce(b)
            say(a)
            close(b)
            later(a)
          }
        }
        struct NoticeView: View {
          @State var toast: String?
          var body: some View {
            Button("A") { toast = "One" }
            Button("B") { toast = "Two" }
            Page().task(id: toast) {
              try? await Task.sleep(for: .seconds(2))
              if !Task.isCancelled { toast = nil }
            }
          }
        }
        """)
  }
}
