// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import BelayLint
@testable import LintRules

/// A form of a rule about answers that was wrong too often on code that nobody had read is a note; the other forms are warnings.
@Suite("Forms by default, answers")
struct AnswerFormsTests {
  private func finder(_ change: String) -> String {
    """
    struct Finder: View {
      @State var words = ""
      @State var hits: [Hit] = []
      var body: some View { List(hits) { Row($0) }.onChange(of: words) { _, new in \(change) } }
      func lookUp(_ words: String) { Task { hits = await api.find(words) } }
      func load(_ words: String) async { hits = await api.find(words) }
    }
    """
  }

  @Test
  func `A task in the closure of the change is a warning, in whatever function its answer is written`() {
    #expect(severities(of: "latest-wins-missing", finder("Task { hits = await api.find(new) }")) == [.warning])
    #expect(severities(of: "latest-wins-missing", finder("Task { await load(new) }")) == [.warning])
  }

  @Test
  func `A task in a function that the change calls is a warning if it asks a server, and a note elsewhere`() {
    #expect(severities(of: "latest-wins-missing", finder("lookUp(new)")) == [.warning])
    let local = finder("lookUp(new)").replacingOccurrences(of: "api.find", with: "shelf.find")
    #expect(severities(of: "latest-wins-missing", local) == [.note])
  }

  @Test
  func `A function that keeps its parameter is a warning if it is named for a choice and asks a server, else a note`() {
    let source = """
      @Observable final class Chart {
        var range = Range.week
        var points: [Point] = []
        func changeRange(_ range: Range) {
          self.range = range
          Task { points = await api.points(in: range) }
        }
      }
      """
    #expect(severities(of: "latest-wins-missing", source) == [.warning])
    let local = source.replacingOccurrences(of: "api.points", with: "table.points")
    #expect(severities(of: "latest-wins-missing", local) == [.note])
  }

  @Test
  func `An effect of a reducer is a note`() {
    let source = """
      import ComposableArchitecture
      struct Atlas {
        var body: some Reducer<State, Action> {
          Reduce { state, action in
            switch action {
            case let .placeTyped(place):
              state.place = place
              return .run { send in await send(.mapsFound(try await maps.find(place))) }
            case let .mapsFound(maps):
              state.maps = maps
              return .none
            }
          }
        }
      }
      """
    #expect(severities(of: "latest-wins-missing", source) == [.note])
  }

  // MARK: input-dropped

  private func feed(_ flag: String, _ question: String, _ set: String, _ reset: String) -> String {
    """
    struct Feed: View {
      @State var posts: [Post] = []
      @State var \(flag)
      @State var topic = ""
      var body: some View { List {}.task(id: topic) { await load() } }
      private func load() async {
        if \(question) { return }
        \(set)
        posts = (try? await api.posts(of: topic)) ?? []
        \(reset)
      }
    }
    """
  }

  @Test
  func `A Bool that refuses an input is a warning, and a state that does is a note`() {
    let flag = feed("isLoading = false", "isLoading", "isLoading = true", "isLoading = false")
    #expect(severities(of: "input-dropped", flag) == [.warning])
    let state = feed("phase = Phase.idle", "phase == .loading", "phase = .loading", "phase = .idle")
    #expect(severities(of: "input-dropped", state) == [.note])
  }

  @Test
  func `An input that is erased is a note`() {
    let source = """
      struct Composer: View {
        @State var draft = ""
        var body: some View {
          TextField("Draft", text: $draft)
          Button("Save") { Task { await save() } }
        }
        func save() async {
          do { try await api.save(draft) } catch { print(error) }
          draft = ""
        }
      }
      """
    #expect(severities(of: "input-dropped", source) == [.note])
  }

  @Test
  func `A refresh that only starts its work is a warning, and a function that does so is a note`() {
    let refresh = "struct Feed: View { var body: some View { List {}.refreshable { Task { await model.load() } } } }"
    #expect(severities(of: "refresh-not-awaited", refresh) == [.warning])
    let function = """
      final class Front {
        var news: [Item] = []
        func load() async {
          async let first = Task { news = await api.news() }
          _ = await first
        }
      }
      """
    #expect(severities(of: "refresh-not-awaited", function) == [.note])
  }
}
