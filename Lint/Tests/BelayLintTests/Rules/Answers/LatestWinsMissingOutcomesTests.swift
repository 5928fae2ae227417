// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// What tells how an awaited question ended, and inputs that are typed.
@Suite("latest-wins-missing: outcomes")
struct LatestWinsMissingOutcomesTests {
  @Test
  func `Whether a name is free is written as a constant`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        struct SignUp: View {
          @State var name = ""
          @State var isFree = false
          var body: some View {
            TextField("Name", text: $name)
              .onChange(of: name) { _, new in 1️⃣Task { await check(new) } }
          }
          func check(_ name: String) async {
            do {
              try await registry.look(up: name)
              await MainActor.run { isFree = true }
            } catch {
              isFree = false
            }
          }
        }
        """)
  }

  @Test
  func `A flag around a request, a name that is saved, and an outcome that is compared`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        struct SignUp: View {
          @State var name = ""
          @State var isFree = false
          @State var isSaved = false
          @State var isWorking = false
          var body: some View {
            TextField("Name", text: $name)
              .onChange(of: name) { _, new in Task { await check(new) } }
              .onChange(of: name) { _, new in Task { await save(new) } }
              .onChange(of: name) { _, new in Task { await warm(new) } }
          }
          func check(_ asked: String) async {
            do {
              try await registry.look(up: asked)
              guard asked == name else { return }
              isFree = true
            } catch {
              guard asked == name else { return }
              isFree = false
            }
          }
          func save(_ name: String) async {
            do {
              try await registry.save(name)
              isSaved = true
            } catch {
              isSaved = false
            }
          }
          func warm(_ name: String) async {
            isWorking = true
            do {
              try await registry.prepare(name)
              isWorking = false
            } catch {
              isWorking = false
            }
          }
        }
        """)
  }

  private static func finder(_ operators: String) -> String {
    """
    final class Finder: ObservableObject {
      @Published var words = ""
      @Published var hits: [Hit] = []
      var bag = Set<AnyCancellable>()
      init() {
        $words\(operators).sink { [weak self] value in
          Task { await self?.find(value) }
        }.store(in: &bag)
      }
      func find(_ words: String) async {
        hits = (try? await api.find(words)) ?? []
      }
    }
    """
  }

  @Test
  func `A sink of a property is a note, unless it is debounced`() {
    let typed = findings(in: Self.finder(".debounce(for: 0.5, scheduler: RunLoop.main)"))
    #expect(typed.filter { $0.rule == "latest-wins-missing" }.map(\.line) == [7])
    #expect(!findings(in: Self.finder(".dropFirst()")).contains { $0.rule == "latest-wins-missing" })
  }

  @Test
  func `A search that is refused is kept, and runs after the one before`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        struct Finder: View {
          @State var words = ""
          @State var hits: [Hit] = []
          @State var isBusy = false
          @State var next: (() async -> Void)?
          var body: some View {
            List(hits) { Row($0) }.onChange(of: words) { _, new in Task { await find(new) } }
          }
          func find(_ words: String) async {
            guard !isBusy else {
              next = { await find(words) }
              return
            }
            isBusy = true
            hits = await api.find(words)
            isBusy = false
            if let next { await next() }
          }
        }
        """)
  }

  @Test
  func `What is awaited cancels its own older work`() {
    let source = { (cancel: String) in
      """
      final class Service {
        var current: Task<[Hit], any Error>?
        func find(_ words: String) async throws -> [Hit] {
          \(cancel)
          let task = Task { try await self.request(words) }
          current = task
          return try await task.value
        }
        func request(_ words: String) async throws -> [Hit] { try await api.find(words) }
      }
      struct Finder: View {
        let service: Service
        @State var words = ""
        @State var hits: [Hit] = []
        var body: some View {
          List(hits) { Row($0) }.onChange(of: words) { _, new in
            1️⃣Task { hits = try await service.find(new) }
          }
        }
      }
      """
    }
    expectFindings(of: "latest-wins-missing", in: source(""))
    expectNothing(of: "latest-wins-missing", in: source("current?.cancel()").replacing("1️⃣", with: ""))
  }
}
