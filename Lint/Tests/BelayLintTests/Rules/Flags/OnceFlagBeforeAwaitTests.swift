// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("once-flag-before-await")
struct OnceFlagBeforeAwaitTests {
  @Test
  func `A flag before the await`() {
    expectFindings(
      of: "once-flag-before-await",
      in: """
        struct Feed: View {
          @State private var hasLoaded = false
          var body: some View {
            List(rows).task {
              guard !hasLoaded else { return }
              1️⃣hasLoaded = true
              await model.load()
            }
          }
        }
        """)
  }

  @Test
  func `The rest is in the if`() {
    expectFindings(
      of: "once-flag-before-await",
      in: """
        struct Feed: View {
          @State private var hasLoaded = false
          var body: some View {
            List(rows).task {
              if !hasLoaded {
                1️⃣hasLoaded = true
                await model.load()
              }
            }
          }
        }
        """)
  }

  @Test
  func `An id in a list`() {
    expectFindings(
      of: "once-flag-before-await",
      in: """
        struct Feed: View {
          @State private var seen: [Int] = []
          var body: some View {
            List(rows).task(id: id) {
              guard seen.contains(id) == false else { return }
              1️⃣seen.append(id)
              await load()
            }
          }
        }
        """)
  }

  @Test
  func `The flag after the await`() {
    expectNothing(
      of: "once-flag-before-await",
      in: """
        struct Feed: View {
          @State private var hasLoaded = false
          var body: some View {
            List(rows).task {
              guard !hasLoaded else { return }
              await model.load()
              hasLoaded = true
            }
          }
        }
        """)
  }

  @Test
  func `It is reset after a cancel`() {
    expectNothing(
      of: "once-flag-before-await",
      in: """
        struct Feed: View {
          @State private var hasLoaded = false
          var body: some View {
            List(rows).task {
              guard !hasLoaded else { return }
              hasLoaded = true
              await model.load()
              if Task.isCancelled { hasLoaded = false }
            }
          }
        }
        """)
  }

  @Test
  func `Nothing is awaited`() {
    expectNothing(
      of: "once-flag-before-await",
      in: """
        struct Feed: View {
          @State private var hasLoaded = false
          var body: some View {
            List(rows).task {
              guard !hasLoaded else { return }
              hasLoaded = true
              model.load()
            }
          }
        }
        """)
  }

  @Test
  func `onAppear starts a task that nothing cancels`() {
    expectNothing(
      of: "once-flag-before-await",
      in: """
        struct Feed: View {
          @State private var hasLoaded = false
          var body: some View {
            List(rows).onAppear {
              guard !hasLoaded else { return }
              hasLoaded = true
              Task { await model.load() }
            }
          }
        }
        """)
  }

  @Test
  func `A method that the modifier awaits`() {
    expectFindings(
      of: "once-flag-before-await",
      in: """
        final class FeedModel {
          var didLoad = false
          func loadIfNeeded() async {
            guard !didLoad else { return }
            1️⃣didLoad = true
            rows = await api.rows()
          }
        }
        struct Feed: View {
          let model: FeedModel
          var body: some View { List(rows).task { await model.loadIfNeeded() } }
        }
        """)
  }

  @Test
  func `A refresh clears the flag`() {
    expectNothing(
      of: "once-flag-before-await",
      in: """
        final class FeedModel {
          var didLoad = false
          func loadIfNeeded() async {
            guard !didLoad else { return }
            didLoad = true
            rows = await api.rows()
          }
          func refresh() { didLoad = false }
        }
        struct Feed: View {
          let model: FeedModel
          var body: some View { List(rows).task { await model.loadIfNeeded() } }
        }
        """)
  }

  @Test
  func `A task that nothing cancels awaits it`() {
    expectNothing(
      of: "once-flag-before-await",
      in: """
        final class FeedModel {
          var didLoad = false
          func loadIfNeeded() async {
            guard !didLoad else { return }
            didLoad = true
            rows = await api.rows()
          }
          func start() { Task { await loadIfNeeded() } }
        }
        """)
  }
}
