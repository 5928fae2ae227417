// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

@Suite("handle-of-successor-cleared, on code")
struct HandleOfSuccessorClearedTests {
  @Test
  func `The defer of a cancelled search clears the handle of the next one`() {
    expectFindings(
      of: "handle-of-successor-cleared",
      in: """
        final class Finder {
          private var search: Task<Void, Never>?
          var hits: [Int] = []
          func type(_ words: String) {
            search?.cancel()
            search = Task {
              defer { 1️⃣search = nil }
              hits = await index.find(words)
            }
          }
        }
        """)
  }

  @Test
  func `After the last await, and a catch on the way there`() {
    expectFindings(
      of: "handle-of-successor-cleared",
      in: """
        final class Finder {
          private var search: Task<Void, Never>?
          var hits: [Int] = []
          func type(_ words: String) {
            if let search { search.cancel() }
            search = Task {
              do { hits = try await index.find(words) } catch { hits = [] }
              1️⃣self.search = nil
            }
          }
        }
        """)
  }

  @Test
  func `A throwing sleep that was cancelled leads to the catch`() {
    expectFindings(
      of: "handle-of-successor-cleared",
      in: """
        final class Banner {
          private var hiding: Task<Void, Never>? { didSet { oldValue?.cancel() } }
          func show() {
            hiding = Task {
              do {
                try await Task.sleep(for: .seconds(2))
                hide()
              } catch { 1️⃣hiding = nil }
            }
          }
          func hide() {}
        }
        """)
  }

  @Test
  func `A constant first, and a method that cancels`() {
    expectFindings(
      of: "handle-of-successor-cleared",
      in: """
        final class Feed {
          private var reading: Task<Void, Never>?
          func read() {
            stop()
            let task = Task {
              await source.drain()
              await MainActor.run { 1️⃣self.reading = nil }
            }
            reading = task
          }
          func stop() { reading?.cancel() }
        }
        """)
  }

  @Test
  func `The function that starts it waits for it and clears`() {
    expectFindings(
      of: "handle-of-successor-cleared",
      in: """
        final class Feed {
          private var reading: Task<Void, Never>?
          func read() async {
            reading?.cancel()
            reading = Task { await source.drain() }
            await reading?.value
            1️⃣reading = nil
          }
        }
        """)
  }

  @Test
  func `There is one already: refused`() {
    expectNothing(
      of: "handle-of-successor-cleared",
      in: """
        final class Finder {
          private var search: Task<Void, Never>?
          func find() {
            guard search == nil else { return }
            search?.cancel()
            search = Task {
              await index.find()
              search = nil
            }
          }
        }
        """)
  }

  @Test
  func `Nothing cancels it`() {
    expectNothing(
      of: "handle-of-successor-cleared",
      in: """
        final class Finder {
          private var search: Task<Void, Never>?
          func find() {
            search = Task {
              await index.find()
              search = nil
            }
          }
        }
        """)
  }

  @Test
  func `A generation is compared after the await`() {
    expectNothing(
      of: "handle-of-successor-cleared",
      in: """
        final class Finder {
          private var search: Task<Void, Never>?
          private var turn = 0
          func find() {
            search?.cancel()
            turn += 1
            let mine = turn
            search = Task {
              await index.find()
              guard turn == mine else { return }
              search = nil
            }
          }
        }
        """)
  }

  @Test
  func `The defer compares`() {
    expectNothing(
      of: "handle-of-successor-cleared",
      in: """
        final class Finder {
          private var search: Task<Void, Never>?
          private var turn = 0
          func find() {
            search?.cancel()
            turn += 1
            let mine = turn
            search = Task {
              defer { if mine == turn { search = nil } }
              await index.find()
            }
          }
        }
        """)
  }

  @Test
  func `It asks whether it was cancelled, and waits no more`() {
    expectNothing(
      of: "handle-of-successor-cleared",
      in: """
        final class Finder {
          private var search: Task<Void, Never>?
          func find() {
            search?.cancel()
            search = Task {
              await index.find()
              if Task.isCancelled { return }
              search = nil
            }
          }
        }
        """)
  }

  @Test
  func `A flag refuses while it runs`() {
    expectNothing(
      of: "handle-of-successor-cleared",
      in: """
        final class Finder {
          private var search: Task<Void, Never>?
          private var isFinding = false
          func find() {
            guard !isFinding else { return }
            isFinding = true
            search?.cancel()
            search = Task {
              await index.find()
              isFinding = false
              search = nil
            }
          }
        }
        """)
  }

  @Test
  func `The old one has ended`() {
    expectNothing(
      of: "handle-of-successor-cleared",
      in: """
        final class Finder {
          private var search: Task<Void, Never>?
          func find() async {
            search?.cancel()
            await search?.value
            search = Task {
              await index.find()
              search = nil
            }
          }
        }
        """)
  }

  @Test
  func `A sleep that throws, and nothing after it waits`() {
    expectNothing(
      of: "handle-of-successor-cleared",
      in: """
        final class Banner {
          private var hiding: Task<Void, Error>?
          func show() {
            hiding?.cancel()
            hiding = Task {
              try await Task.sleep(for: .seconds(2))
              hiding = nil
            }
          }
        }
        """)
  }

  @Test
  func `One of several, by its key`() {
    expectFindings(
      of: "handle-of-successor-cleared",
      in: """
        final class Loader {
          private var loads: [String: Task<Void, Never>] = [:]
          func load(_ key: String) {
            loads[key]?.cancel()
            loads[key] = Task {
              await store.load(key)
              1️⃣loads[key] = nil
            }
          }
          func reload(_ key: String) {
            loads[key]?.cancel()
            loads[key] = Task {
              await store.load(key)
              1️⃣loads.removeValue(forKey: key)
            }
          }
        }
        """)
  }

  @Test
  func `A notice that a later start has shown`() {
    expectFindings(
      of: "handle-of-successor-cleared",
      in: """
        final class Notices {
          var text: String?
          var hint: String?
          func show(_ new: String) {
            text = new
            Task {
              try? await Task.sleep(for: .seconds(2))
              1️⃣text = nil
            }
          }
          func hint(_ new: String) {
            hint = new
            DispatchQueue.main.asyncAfter(deadline: .now() + 3) { 2️⃣self.hint = nil }
          }
        }
        """)
  }

  @Test
  func `A notice that is compared, refused or cancelled in time, and a short one`() {
    expectNothing(
      of: "handle-of-successor-cleared",
      in: """
        final class Notices {
          var text: String?
          var once: String?
          var last: String?
          var brief: String?
          private var hiding: Task<Void, any Error>?
          func compared(_ new: String) {
            text = new
            Task {
              try? await Task.sleep(for: .seconds(2))
              if text == new { text = nil }
            }
          }
          func refused(_ new: String) {
            guard once == nil else { return }
            once = new
            Task {
              try? await Task.sleep(for: .seconds(2))
              once = nil
            }
          }
          func cancelled(_ new: String) {
            last = new
            hiding?.cancel()
            hiding = Task {
              try await Task.sleep(for: .seconds(2))
              last = nil
            }
          }
          func short(_ new: String) {
            brief = new
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { self.brief = nil }
          }
        }
        """)
  }

  @Test
  func `A warning where typing starts it anew, a note elsewhere`() {
    func source(_ start: String) -> String {
      """
      struct Finder: View {
        @State private var query = ""
        @State private var search: Task<Void, Never>?
        @State private var hits: [Int] = []
        var body: some View {
          List(hits) { Text("\\($0)") }.searchable(text: $query).\(start)
        }
        func find() {
          search?.cancel()
          search = Task {
            defer { search = nil }
            hits = await index.find(query)
          }
        }
      }
      """
    }
    #expect(severities(of: "handle-of-successor-cleared", source("onChange(of: query) { find() }")) == [.warning])
    #expect(severities(of: "handle-of-successor-cleared", source("onTapGesture { find() }")) == [.note])
  }
}
