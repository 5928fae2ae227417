// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

/// A function sets the flag and returns before any work has begun.
@Suite("flag-not-restored: nothing has begun")
struct FlagNotRestoredUnstartedTests {
  @Test
  func `A way out between the set and the work`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Shelf {
          private var isFilling = false
          func fill() async {
            guard !isFilling else { return }
            1️⃣isFilling = true
            guard let key = account?.key else { return }
            books = await api.books(key)
            isFilling = false
          }
        }
        """)
  }

  @Test
  func `In a task`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Shelf {
          private var isFilling = false
          func fill() {
            Task { [weak self] in
              guard let self else { return }
              if isFilling { return }
              1️⃣isFilling = true
              failed = false
              guard !isComplete else { return }
              books = await api.books()
              isFilling = false
            }
          }
        }
        """)
  }

  @Test
  func `The pressed button`() {
    expectFindings(
      of: "flag-not-restored",
      in: """
        final class Ballot: UIViewController {
          @IBOutlet var voteButton: UIButton!
          @IBAction func voteTapped(_ sender: UIButton) {
            1️⃣voteButton.isEnabled = false
            guard let client = account?.client else { return }
            client.vote { [weak self] in
              self?.voteButton.isEnabled = true
            }
          }
        }
        """)
  }

  @Test
  func `Asked before the flag is set`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Shelf {
          private var isFilling = false
          func fill() async {
            guard !isFilling, let key = account?.key else { return }
            isFilling = true
            books = await api.books(key)
            isFilling = false
          }
        }
        """)
  }

  @Test
  func `Another run has the flag`() {
    expectNoWarning(
      """
      final class Shelf {
        private var isFilling = false
        var title: String { isFilling ? "Filling" : "Full" }
        func fill() async {
          let wasFilling = isFilling
          isFilling = true
          guard !wasFilling else { return }
          books = await api.books()
          isFilling = false
        }
        func empty() { if isFilling { return } }
      }
      """)
  }

  @Test
  func `The property was there when the flag was set`() {
    expectNothing(
      of: "flag-not-restored",
      in: """
        final class Shelf {
          private var isFilling = false
          private var room: Room?
          init(room: Room) {
            self.room = room
            fill()
          }
          private func fill() {
            isFilling = true
            guard let room else { return }
            room.books { self.isFilling = false }
          }
          func empty() { if isFilling { return } }
        }
        """)
  }

  @Test
  func `The caller resets it`() {
    expectNoWarning(
      """
      final class Shelf {
        private var isFilling = false
        func open() async {
          await fill()
          isFilling = false
        }
        private func fill() async {
          if isFilling { return }
          isFilling = true
          guard !isComplete else { return }
          books = await api.books()
          isFilling = false
        }
      }
      """)
  }

  @Test
  func `The way out hands over`() {
    expectNoWarning(
      """
      final class Shelf {
        private var isFilling = false
        func fill() async {
          guard !isFilling else { return }
          isFilling = true
          guard !isComplete else {
            finish()
            return
          }
          books = await api.books()
          isFilling = false
        }
      }
      """)
  }

  /// What a run of the default configuration does not report; it may be a note.
  private func expectNoWarning(_ source: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let warnings = findings(in: source).filter { $0.rule == "flag-not-restored" }
    #expect(warnings.isEmpty, sourceLocation: sourceLocation)
  }
}
