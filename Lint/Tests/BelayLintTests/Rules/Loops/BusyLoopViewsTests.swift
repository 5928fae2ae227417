// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("busy-loop: views")
struct BusyLoopViewsTests {
  @Test
  func `A sleep under try in the task of a view`() {
    expectFindings(
      of: "busy-loop",
      in: """
        struct Tips: View {
          @State private var tip = 1
          var body: some View {
            Text(tips[tip]).task { await turn() }
          }
          private func turn() async {
            1️⃣while !model.isKnown {
              switch tip {
              case 1:
                try? await Task.sleep(for: .seconds(5))
                tip = 2
              default:
                try? await Task.sleep(for: .seconds(3))
                tip = 1
              }
            }
          }
        }
        """)
  }

  @Test
  func `A sleep that throws, or a check`() {
    expectNothing(
      of: "busy-loop",
      in: """
        struct Tips: View {
          @State private var tip = 1
          var body: some View {
            Text(tips[tip])
              .task {
                while true {
                  try? await Task.sleep(for: .seconds(5))
                  if Task.isCancelled { return }
                  tip += 1
                }
              }
              .task {
                while !model.isKnown {
                  do { try await Task.sleep(for: .seconds(5)) } catch { return }
                  tip = 1
                }
              }
          }
        }
        """)
  }

  @Test
  func `A task that nothing cancels`() {
    expectNothing(
      of: "busy-loop",
      in: """
        final class Clock {
          func start() {
            Task {
              while !model.isKnown {
                try? await Task.sleep(for: .seconds(5))
                ticks.send()
              }
            }
          }
        }
        """)
  }

  @Test
  func `A footer that comes back after a failure`() {
    expectFindings(
      of: "busy-loop",
      in: """
        struct Footer: View {
          @State private var loading = false
          var body: some View {
            if loading {
              ProgressView()
            } else if feed.hasMore {
              Text("More").onAppear {
                1️⃣loading = true
                Task {
                  do { try await feed.more() } catch { print("no page") }
                  loading = false
                }
              }
            }
          }
        }
        """)
  }

  @Test
  func `A footer that keeps the error`() {
    expectNothing(
      of: "busy-loop",
      in: """
        struct Footer: View {
          @State private var loading = false
          @State private var failure: (any Error)?
          var body: some View {
            if loading {
              ProgressView()
            } else if feed.hasMore, failure == nil {
              Text("More").onAppear {
                loading = true
                Task {
                  do { try await feed.more() } catch { failure = error }
                  loading = false
                }
              }
            }
          }
        }
        """)
  }

  @Test
  func `A footer that stays while it loads`() {
    expectNothing(
      of: "busy-loop",
      in: """
        struct Footer: View {
          @State private var loading = false
          var body: some View {
            Text("More").onAppear {
              loading = true
              Task {
                do { try await feed.more() } catch { print("no page") }
                loading = false
              }
            }
          }
        }
        """)
  }
}
