// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("input-read-again")
struct InputReadAgainTests {
  @Test
  func `The key is read again`() {
    expectFindings(
      of: "input-read-again",
      in: """
        final class Chat {
          var room = ""
          var messages: [String: [Message]] = [:]
          func select(_ other: String) { room = other }
          func load() async {
            let found = await api.messages(in: room)
            1️⃣messages[room] = found
          }
        }
        """)
  }

  @Test
  func `Kept before the await, compared, or never changed`() {
    expectNothing(
      of: "input-read-again",
      in: """
        final class Chat {
          var room = ""
          let server = ""
          var messages: [String: [Message]] = [:]
          func select(_ other: String) { room = other }
          func kept() async {
            let mine = room
            let found = await api.messages(in: mine)
            messages[mine] = found
          }
          func compared() async {
            let mine = room
            let found = await api.messages(in: room)
            if mine == room { messages[room] = found }
          }
          func constant() async {
            let found = await api.messages(in: server)
            messages[server] = found
          }
          func atOnce() async { messages[room] = await api.messages(in: room) }
        }
        """)
  }

  @Test
  func `Passed again beside the answer`() {
    expectFindings(
      of: "input-read-again",
      in: """
        final class Rooms {
          var selection: Room = .none
          func choose(_ room: Room) { selection = room }
          func load() async {
            let letters = await api.letters(in: selection)
            1️⃣store.keep(letters, for: selection)
          }
        }
        """)
  }

  @Test
  func `A mark of what was saved`() {
    expectFindings(
      of: "input-read-again",
      in: """
        final class Editor {
          var text = ""
          var savedText = ""
          var hasChanges = false
          func type(_ new: String) {
            text = new
            hasChanges = true
          }
          func save() async throws {
            try await disk.write(text)
            1️⃣savedText = text
            2️⃣hasChanges = false
          }
        }
        """)
  }

  @Test
  func `A mark before the save, and one of what was kept`() {
    expectNothing(
      of: "input-read-again",
      in: """
        final class Editor {
          var text = ""
          var savedText = ""
          var hasChanges = false
          func type(_ new: String) {
            text = new
            hasChanges = true
          }
          func save() async throws {
            let now = text
            hasChanges = false
            try await disk.write(now)
            savedText = now
          }
        }
        """)
  }
}
