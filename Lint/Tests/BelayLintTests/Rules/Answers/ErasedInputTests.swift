// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("input-dropped, a text that is erased after a wait")
struct ErasedInputTests {
  @Test
  func `The field stays enabled while the text is sent`() {
    expectFindings(
      of: "input-dropped",
      in: """
        struct Talk: View {
          @State var message = ""
          var body: some View {
            TextField("Message", text: $message)
            Button("Send") {
              Task {
                try await room.send(message)
                1️⃣message = ""
              }
            }
          }
        }
        final class Notes: ObservableObject {
          @Published var comment = ""
          func post() async throws {
            try await api.post(comment)
            await MainActor.run { 1️⃣self.comment = "" }
          }
        }
        struct NotesView: View {
          @StateObject var notes = Notes()
          var body: some View { TextEditor(text: $notes.comment) }
        }
        """)
  }

  @Test
  func `A text that a constant was made of, and a condition that sends it`() {
    expectFindings(
      of: "input-dropped",
      in: """
        struct Labels: View {
          @State var newLabel = ""
          @State var replyDraft = ""
          var body: some View {
            TextField("Label", text: $newLabel)
            TextField("Reply", text: $replyDraft)
          }
          func add() {
            let name = newLabel.trimmed
            Task {
              try await api.add(name)
              1️⃣newLabel = ""
            }
          }
          func answer() {
            let draft = replyDraft
            Task {
              if await talk.answer(draft) { 1️⃣replyDraft = "" }
            }
          }
        }
        """)
  }

  @Test
  func `A field in an alert, and one that is closed with it`() {
    expectNothing(
      of: "input-dropped",
      in: """
        struct Labels: View {
          @State var newLabel = ""
          @State var newNote = ""
          @State var isAddingNote = false
          var body: some View {
            List(labels) { Text($0) }.alert("New", isPresented: $isAsking) { TextField("Label", text: $newLabel) }
            if isAddingNote { TextField("Note", text: $newNote) }
          }
          func add() {
            Task {
              try await api.add(newLabel)
              newLabel = ""
            }
          }
          func note() {
            Task {
              try await api.note(newNote)
              isAddingNote = false
              newNote = ""
            }
          }
        }
        """)
  }

  @Test
  func `Emptied before, disabled, compared, closed, or no text of a talk`() {
    expectNothing(
      of: "input-dropped",
      in: """
        struct Talk: View {
          @State var message = ""
          @State var reply = ""
          @State var comment = ""
          @State var prompt = ""
          @State var code = ""
          @State var isSending = false
          var body: some View {
            TextField("Message", text: $message)
            TextField("Reply", text: $reply).disabled(isSending)
            TextField("Comment", text: $comment)
            TextField("Prompt", text: $prompt)
            TextField("Code", text: $code)
          }
          func send() async throws {
            let text = message
            message = ""
            try await room.send(text)
          }
          func answer() async throws {
            isSending = true
            defer { isSending = false }
            try await room.send(reply)
            reply = ""
          }
          func note() async throws {
            let text = comment
            try await room.send(comment)
            if comment == text { comment = "" }
          }
          func ask() async throws {
            try await room.ask(prompt)
            prompt = ""
            dismiss()
          }
          func check() async throws {
            try await room.check(code)
            code = ""
          }
        }
        """)
  }
}
