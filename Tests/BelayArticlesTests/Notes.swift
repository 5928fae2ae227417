// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation

// The code of the article "Shared and saved state": a note that is saved in a file. Compiled with nonisolated and with
// main-actor default isolation.

nonisolated struct Note: Equatable, Sendable {
  var title = ""
  var text = ""
}

nonisolated struct NoteStorage: Sendable {
  var load: @Sendable () async throws -> Note
  var save: @Sendable (Note) async throws -> Void

  static func file(_ url: URL) -> NoteStorage {
    NoteStorage {
      FileManager.default.fileExists(atPath: url.path) ? try SavedNote.decode(Data(contentsOf: url)) : Note()
    } save: { note in
      try SavedNote(note).encoded().write(to: url, options: .atomic)
    }
  }
}

/// What is in the file: a type of its own, so that a change of the screen's state changes no file.
nonisolated struct SavedNote: Codable {
  var version = 2
  var title: String
  var text: String

  init(_ note: Note) { (title, text) = (note.title, note.text) }

  func encoded() throws -> Data { try JSONEncoder().encode(self) }

  struct TooNew: Error {}
  private struct Version: Decodable { let version: Int? }
  private struct First: Decodable { let body: String }

  static func decode(_ data: Data) throws -> Note {
    let decoder = JSONDecoder()
    switch try decoder.decode(Version.self, from: data).version ?? 1 {
    case 1: return Note(text: try decoder.decode(First.self, from: data).body)
    case 2:
      let saved = try decoder.decode(SavedNote.self, from: data)
      return Note(title: saved.title, text: saved.text)
    default: throw TooNew()
    }
  }
}

struct NoteEditor: Feature {
  struct State {
    var note: Loadable<Note> = .idle
    var saved: Note?
    var isSaving = false
    var saveFailure: String?
  }

  enum Action {
    case appeared
    case textChanged(String)
    case wentToBackground
  }
  enum Mutation {
    case loaded(Note)
    case saved(Note)
  }
  let storage: NoteStorage

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      return .load(\.note, in: .loading) { context in
        let note = try await storage.load()
        try context.apply(.loaded(note))
        return note
      }
    case .textChanged(let text):
      guard var note = state.note.value else { return .none }
      note.text = text
      state.note = .loaded(note)
      return save()
    case .wentToBackground:
      return state.note.value == state.saved ? .none : save()
    }
  }

  private func save() -> Effect<Self> {
    .run(.saving, holding: \.isSaving, at: true) { context in
      guard let note = context.note.value else { return }
      try await storage.save(note)
      try context.apply(.saved(note))
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .loaded(let note): state.saved = note
    case .saved(let note): (state.saved, state.saveFailure) = (note, nil)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    switch action {
    case .appeared: .unhandled
    case .textChanged, .wentToBackground: .update { $0.saveFailure = "Not saved: \(error)" }
    }
  }
}

extension Lane {
  fileprivate static let loading = Lane("loading", .drop)
  fileprivate static let saving = Lane("saving", .keepLatest)
}
