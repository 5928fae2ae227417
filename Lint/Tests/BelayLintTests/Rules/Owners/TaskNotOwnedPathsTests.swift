// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("task-not-owned, on code")
struct TaskNotOwnedPathsTests {
  @Test
  func `A method of the view that onAppear calls`() {
    expectFindings(
      of: "task-not-owned",
      in: """
        struct News: View {
          let feed: Feed
          var body: some View { Text("").onAppear { listen() } }
          private func listen() { 1️⃣Task { for await story in feed.stories.values { show(story) } } }
        }
        """)
  }

  @Test
  func `A loop in the model`() {
    expectFindings(
      of: "task-not-owned",
      in: """
        struct News: View {
          @State private var model = NewsModel()
          var body: some View { Text("").onAppear { 1️⃣Task { await model.listen() } } }
        }
        final class NewsModel { func listen() async { for await story in feed.storyUpdates { print(story) } } }
        """)
  }

  @Test
  func `The model refuses a second loop`() {
    expectNothing(
      of: "task-not-owned",
      in: """
        struct News: View {
          @State private var model = NewsModel()
          var body: some View { Text("").onAppear { Task { await model.listen() } } }
        }
        final class NewsModel {
          private var isListening = false
          func listen() async {
            guard !isListening else { return }
            isListening = true
            for await story in feed.storyUpdates { print(story) }
          }
        }
        """)
  }
}
