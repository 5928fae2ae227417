// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("loop-cannot-leave")
struct LoopCannotLeaveTests {
  @Test
  func `The callee swallows its errors`() {
    expectFindings(
      of: "loop-cannot-leave",
      in: """
        final class Store {
          var next: URL?
          func loadAll() async {
            1️⃣while next != nil { await loadMore() }
          }
          func loadMore() async {
            do { next = try await api.page(next).next } catch { print(error) }
          }
        }
        """)
  }

  @Test
  func `The message says that the number is a line`() {
    let found = lint(
      """
      final class Store {
        var next: URL?
        func loadAll() async { while next != nil { await loadMore() } }
        func loadMore() async {
          do { next = try await api.page(next).next } catch { print(error) }
        }
      }
      """, "loop-cannot-leave")
    #expect(found.map { $0.message.hasPrefix("If a round fails, line 5 swallows the error") } == [true])
    #expect(found.map { $0.steps.map(\.line) } == [[3, 5]])
  }

  @Test
  func `The loop swallows them itself`() {
    expectFindings(
      of: "loop-cannot-leave",
      in: """
        final class Store {
          var hasMore = true
          func loadAll() async {
            1️⃣while hasMore {
              do {
                let page = try await api.page()
                hasMore = page.hasMore
              } catch {
                print(error)
              }
            }
          }
        }
        """)
  }

  @Test
  func `The error leaves the loop`() {
    expectNothing(
      of: "loop-cannot-leave",
      in: """
        final class Store {
          var next: URL?
          func loadAll() async throws {
            while next != nil { try await loadMore() }
          }
          func loadMore() async throws { next = try await api.page(next).next }
        }
        """)
  }

  @Test
  func `The catch breaks`() {
    expectNothing(
      of: "loop-cannot-leave",
      in: """
        final class Store {
          var hasMore = true
          func loadAll() async {
            while hasMore {
              do { hasMore = try await api.page().hasMore } catch { break }
            }
          }
        }
        """)
  }

  @Test
  func `The catch ends it in the callee`() {
    expectNothing(
      of: "loop-cannot-leave",
      in: """
        final class Store {
          var next: URL?
          func loadAll() async {
            while next != nil { await loadMore() }
          }
          func loadMore() async {
            do { next = try await api.page(next).next } catch { next = nil }
          }
        }
        """)
  }

  @Test
  func `A retry with a pause`() {
    expectNothing(
      of: "loop-cannot-leave",
      in: """
        final class Store {
          var isOpen = false
          func open() async {
            while !isOpen {
              do { isOpen = try await line.open() } catch { try? await Task.sleep(for: .seconds(1)) }
            }
          }
        }
        """)
  }

  @Test
  func `A counter ends it`() {
    expectNothing(
      of: "loop-cannot-leave",
      in: """
        final class Store {
          func open() async {
            var attempts = 0
            while attempts < 3 {
              attempts += 1
              do { try await line.open() } catch { print(error) }
            }
          }
        }
        """)
  }

  @Test
  func `A bound condition`() {
    expectFindings(
      of: "loop-cannot-leave",
      in: """
        final class Store {
          var next: URL?
          func loadAll() async {
            1️⃣while let next {
              do { self.next = try await api.page(next).next } catch { print(error) }
            }
          }
        }
        """)
  }
}
