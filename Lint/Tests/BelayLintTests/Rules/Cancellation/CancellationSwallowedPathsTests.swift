// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("cancellation-swallowed, on code")
struct CancellationSwallowedPathsTests {
  @Test
  func `A poll with a break, in a task of SwiftUI`() {
    expectFindings(
      of: "cancellation-swallowed",
      in: """
        struct Waiting: View {
          @State private var isReady = false
          var body: some View {
            Text("").task {
              1️⃣while true {
                if isReady { break }
                try? await Task.sleep(for: .seconds(0.1))
              }
            }
          }
        }
        """)
  }

  @Test
  func `A queue that the loop empties, and a list that ends`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        struct Waiting: View {
          @State private var queue: [Int] = []
          var body: some View {
            Text("").task {
              while !queue.isEmpty {
                queue.removeFirst()
                try? await Task.sleep(for: .seconds(0.1))
              }
              while let url = files.nextObject() {
                print(url)
                try? await Task.sleep(for: .seconds(0.1))
              }
            }
          }
        }
        """)
  }

  @Test
  func `It asks again by a request that may end it`() {
    expectNothing(
      of: "cancellation-swallowed",
      in: """
        struct Waiting: View {
          var body: some View {
            Text("").task {
              while true {
                if await server.isReady() { return }
                try? await Task.sleep(for: .seconds(0.1))
              }
            }
          }
        }
        """)
  }
}
