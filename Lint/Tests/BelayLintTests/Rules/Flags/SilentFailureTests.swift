// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// A failure that nothing but a log sees: what shows the flag goes on as if the work did.
@Suite("flag-not-restored: a failure that is only logged")
struct SilentFailureTests {
  private func map(_ failure: String, caught: String = "catch") -> String {
    """
    final class MapModel: ObservableObject {
      enum Phase { case idle, rendering, failed, done(Tile) }
      @Published var phase = Phase.idle
      func draw() async {
        phase = .rendering
        do {
          phase = .done(try await renderer.tile())
        } \(caught) {
          \(failure)
        }
      }
    }
    struct MapView: View {
      @StateObject var model = MapModel()
      var body: some View {
        switch model.phase {
        case .rendering: ProgressView()
        case .idle, .failed: EmptyMap()
        case .done(let tile): TileView(tile)
        }
      }
    }
    """
  }

  @Test
  func `A state, and a catch that logs or is empty`() {
    #expect(severities(of: "flag-not-restored", map("logger.error(\"no tile\")")) == [.warning])
    #expect(severities(of: "flag-not-restored", map("")) == [.warning])
    #expect(severities(of: "flag-not-restored", map("print(error); return")) == [.warning])
  }

  @Test
  func `A state, and a catch that replaces it`() {
    #expect(severities(of: "flag-not-restored", map("print(error); phase = .failed")).isEmpty)
  }

  @Test
  func `A state, and a catch that tells the user is a note`() {
    #expect(severities(of: "flag-not-restored", map("banner.text = \"No map\"")) == [.note])
  }

  // MARK: Completion handlers

  private func share(_ handler: String) -> String {
    """
    final class ShareController: UIViewController {
      let spinner = UIActivityIndicatorView()
      var busy = false
      var round = 0
      func share() {
        guard !busy else { return }
        busy = true
        let own = round
        archive.pack(files) { \(handler) }
      }
    }
    """
  }

  @Test
  func `An answer that is missing`() {
    let code = share("bundle, error in guard let bundle else { return }; self.busy = false; self.present(bundle)")
    #expect(severities(of: "flag-not-restored", code) == [.warning])
  }

  @Test
  func `An error that is logged`() {
    let code = share(
      """
      result in
            switch result {
            case .success(let bundle):
              self.busy = false
              self.present(bundle)
            case .failure(let error):
              print(error)
            }
      """)
    #expect(severities(of: "flag-not-restored", code) == [.warning])
  }

  @Test
  func `Another run has taken over`() {
    let code = share("bundle in guard own == self.round else { return }; self.busy = false")
    #expect(severities(of: "flag-not-restored", code) != [.warning])
  }

  @Test
  func `What calls the handler resets the flag itself`() {
    let code = """
      final class ShareController: UIViewController {
        var busy = false
        func share() {
          guard !busy else { return }
          busy = true
          pack { bundle in
            guard let bundle else { return }
            self.busy = false
            self.present(bundle)
          }
        }
        private func pack(_ done: @escaping (Bundle?) -> Void) {
          archive.write { url in
            if url == nil { self.busy = false }
            done(url.map(Bundle.init))
          }
        }
      }
      """
    #expect(severities(of: "flag-not-restored", code) != [.warning])
  }

  // MARK: States that an error goes past

  @Test
  func `A state of an object that the caller has handed over is a note`() {
    let code = """
      struct Mover {
        func move(_ job: Job) async throws {
          guard job.stage != .copying else { return }
          job.stage = .copying
          try await disk.copy(job.files)
          job.stage = .idle
        }
      }
      """
    #expect(severities(of: "flag-not-restored", code) == [.note])
  }

  @Test
  func `A state that is set before anything can begin`() {
    let code = """
      final class Finder: ObservableObject {
        enum Stage { case idle, searching, found }
        @Published var stage = Stage.idle
        func find(_ text: String) async {
          withAnimation { stage = .searching }
          let words = text.trimmed
          guard !words.isEmpty else { return }
          hits = await index.hits(for: words)
          stage = .found
        }
      }
      struct FinderView: View {
        @StateObject var finder = Finder()
        var body: some View {
          switch finder.stage {
          case .searching: waitingView
          default: HitList(finder.hits)
          }
        }
        var waitingView: some View { ProgressView() }
      }
      """
    #expect(severities(of: "flag-not-restored", code) == [.warning])
  }

  @Test
  func `A flag that is set from the start disables a control`() {
    func card(_ failure: String) -> String {
      """
      final class Card: ObservableObject {
        @Published private(set) var isLoading = true
        @Published var alert = false
        func load() async {
          do {
            face = try await api.face()
            isLoading = false
          } catch {
            \(failure)
          }
        }
      }
      struct CardView: View {
        @StateObject var card = Card()
        var body: some View {
          Button("Turn") { card.turn() }.disabled(card.isLoading).task { await card.load() }
        }
      }
      """
    }
    #expect(severities(of: "flag-not-restored", card("alert = true")) == [.warning])
    #expect(severities(of: "flag-not-restored", card("alert = true; isLoading = false")).isEmpty)
  }
}
