// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// The work of a once-flag is cancelled with the view and leaves no trace, but the flag is set.
@Suite("once-flag-before-await: a cancel that leaves no trace")
struct OnceFlagSwallowedTests {
  private func album(_ load: String, _ failure: String) -> String {
    """
    struct AlbumView: View {
      @StateObject var album = Album()
      var body: some View { Grid(album.photos).task { if !album.hasLoaded { await album.load() } } }
    }
    final class Album: ObservableObject {
      @Published var hasLoaded = false
      func load() async {
        \(load)
      }
      private func photos() async {
        do {
          photos = try await api.photos()
        } catch {
          \(failure)
        }
      }
    }
    """
  }

  private let leaves = "guard !Task.isCancelled else { return }; message = error.localizedDescription"

  @Test
  func `Set before the work`() {
    let before = "guard !hasLoaded else { return }; hasLoaded = true; await photos()"
    #expect(severities(of: "once-flag-before-await", album(before, leaves)) == [.warning])
    let started = album(before, leaves).replacing(
      "if !album.hasLoaded { await album.load() }", with: "await album.load()")
    #expect(severities(of: "once-flag-before-await", started) == [.warning])
    let shown = album(before, "message = error.localizedDescription")
      .replacing("if !album.hasLoaded { await album.load() }", with: "await album.load()")
    #expect(severities(of: "once-flag-before-await", shown) == [.note])
  }

  @Test
  func `Set after the work`() {
    #expect(severities(of: "once-flag-before-await", album("await photos(); hasLoaded = true", leaves)) == [.warning])
  }

  @Test
  func `Set after the work, unless cancelled`() {
    let load = "await photos(); if Task.isCancelled { return }; hasLoaded = true"
    #expect(severities(of: "once-flag-before-await", album(load, leaves)).isEmpty)
  }

  @Test
  func `A cancel that is shown as an error`() {
    let load = "await photos(); hasLoaded = true"
    #expect(severities(of: "once-flag-before-await", album(load, "message = error.localizedDescription")).isEmpty)
  }

  // MARK: once-field-never-reset

  private func index(_ failure: String) -> String {
    """
    final class Indexer {
      private var didStart = false
      func start() {
        guard !didStart else { return }
        didStart = true
        server.configuration { result in
          switch result {
          case .success(let configuration): self.run(configuration)
          case .failure(let error): \(failure)
          }
        }
      }
    }
    final class Sync {
      let indexer = Indexer()
      func changed() { indexer.start() }
      func becameActive() { indexer.start() }
    }
    """
  }

  @Test
  func `A handler that only logs the failure`() {
    #expect(severities(of: "once-field-never-reset", index("log.error(error)")) == [.warning])
    #expect(severities(of: "once-field-never-reset", index("log.error(error); self.didStart = false")).isEmpty)
    #expect(severities(of: "once-field-never-reset", index("self.show(error)")).isEmpty)
  }
}
