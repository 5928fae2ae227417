// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import Testing

@testable import BelayTestSupport

@Suite("Article: saved state")
@MainActor
struct NotesTests {
  struct DiskFull: Error {}

  /// A storage in memory, whose writes wait, and may fail.
  @MainActor final class Disk {
    var written: [String] = []
    var isFull = false
    var writes: Gate?
    private(set) var writing = 0, mostWriting = 0

    func save(_ note: Note) async throws {
      writing += 1
      mostWriting = max(mostWriting, writing)
      defer { writing -= 1 }
      await writes?.wait()
      if isFull { throw DiskFull() }
      written.append(note.text)
    }

    var storage: NoteStorage {
      NoteStorage {
        Note(text: "old")
      } save: { note in
        try await self.save(note)
      }
    }
  }

  let disk = Disk()
  let store: Store<NoteEditor>

  init() async {
    store = Store(NoteEditor(storage: disk.storage), state: .init())
    await store.perform(.appeared)
  }

  @Test
  func `One write at a time; of what is typed meanwhile, the last is written`() async {
    let gate = Gate()
    disk.writes = gate
    let runs = ["r", "ro", "rop", "rope"].map { store.run(.textChanged($0)) }
    #expect(store.isSaving)
    gate.open()
    for run in runs { await run.finished() }
    #expect(disk.written.last == "rope" && disk.written.count <= 2 && disk.mostWriting == 1)
    #expect(store.saved?.text == "rope" && !store.isSaving)
  }

  @Test
  func `On the way to the background nothing is written that is written already`() async {
    await store.perform(.wentToBackground)
    #expect(disk.written.isEmpty)
    await store.perform(.textChanged("rope"))
    await store.perform(.wentToBackground)
    #expect(disk.written == ["rope"])
  }

  @Test
  func `A write that fails is shown, the text stays, and the background tries again`() async {
    disk.isFull = true
    await store.perform(.textChanged("rope"))
    #expect(store.saveFailure == "Not saved: DiskFull()")
    #expect(store.note.value?.text == "rope" && store.saved?.text == "old" && !store.isSaving)
    disk.isFull = false
    await store.perform(.wentToBackground)
    #expect(disk.written == ["rope"] && store.saveFailure == nil && store.saved?.text == "rope")
  }

  @Test
  func `A file: written, read, of the first schema, of a newer one, and none`() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("note-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let file = NoteStorage.file(url)
    #expect(try await file.load() == Note())
    try await file.save(Note(title: "Rope", text: "60 m"))
    #expect(try await file.load() == Note(title: "Rope", text: "60 m"))
    try Data(#"{"body":"first"}"#.utf8).write(to: url)
    #expect(try await file.load() == Note(text: "first"))
    let newer = Data(#"{"version":3,"pages":[]}"#.utf8)
    try newer.write(to: url)
    await #expect(throws: SavedNote.TooNew.self) { try await file.load() }
    let store = Store(NoteEditor(storage: file), state: .init())
    await store.perform(.appeared)
    store.send(.textChanged("lost?"))
    await store.perform(.wentToBackground)
    #expect(try Data(contentsOf: url) == newer, "a file that cannot be read is not written over")
  }
}
