// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofOwners: [String: RuleProof] = [
    "task-outlives-owner": RuleProof(
      reported: #"""
        @MainActor final class Ticker {
          private(set) var price = 0
          private var updates: Task<Void, Never>?
          private let prices: AsyncStream<Int>
          init(prices: AsyncStream<Int>) { self.prices = prices }

          func appeared() {
            updates = Task { [weak self] in
              guard let self else { return }
              for await price in prices { self.price = price }
            }
          }

          deinit { updates?.cancel() }
        }
        """#,
      mended: #"""
        @MainActor final class Ticker {
          private(set) var price = 0
          private var updates: Task<Void, Never>?
          private let prices: AsyncStream<Int>
          init(prices: AsyncStream<Int>) { self.prices = prices }

          func appeared() {
            updates = Task { [weak self, prices] in
              for await price in prices { self?.price = price }
            }
          }

          deinit { updates?.cancel() }
        }
        """#,
      test: #"""
        @MainActor @Test func `a screen that has gone is released`() async {
          let (prices, continuation) = AsyncStream.makeStream(of: Int.self)
          await expectReleased {
            let ticker = Ticker(prices: prices)
            ticker.appeared()
            return ticker
          }
          continuation.finish()
        }
        """#),
    "task-not-owned": RuleProof(
      reported: #"""
        @MainActor final class Inbox {
          private(set) var messages: [String] = []
          private let stream: AsyncStream<String>
          init(stream: AsyncStream<String>) { self.stream = stream }

          func appeared() {
            Task { for await message in stream { messages.append(message) } }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Inbox {
          private(set) var messages: [String] = []
          private var listening: Task<Void, Never>?
          private let stream: AsyncStream<String>
          init(stream: AsyncStream<String>) { self.stream = stream }

          func appeared() {
            listening = Task { [weak self, stream] in
              for await message in stream { self?.messages.append(message) }
            }
          }

          deinit { listening?.cancel() }
        }
        """#,
      test: #"""
        @MainActor @Test func `an inbox that has gone is released, and listens no more`() async {
          let (stream, continuation) = AsyncStream.makeStream(of: String.self)
          await expectReleased {
            let inbox = Inbox(stream: stream)
            inbox.appeared()
            return inbox
          }
          continuation.finish()
        }
        """#),
    "deinit-cannot-cancel": RuleProof(
      reported: #"""
        @MainActor final class Album {
          private(set) var photos: [String] = []
          private var loading: Task<Void, any Error>?
          private let load: @MainActor () async throws -> [String]
          init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

          func appeared() { loading = Task { photos = try await load() } }

          deinit { loading?.cancel() }
        }
        """#,
      mended: #"""
        @MainActor final class Album {
          private(set) var photos: [String] = []
          private var loading: Task<Void, any Error>?
          private let load: @MainActor () async throws -> [String]
          init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

          func appeared() {
            loading = Task { [weak self, load] in
              let photos = try await load()
              self?.photos = photos
            }
          }

          deinit { loading?.cancel() }
        }
        """#,
      test: #"""
        @MainActor @Test func `an album that has gone waits for no answer`() async {
          let load = Stub<Void, [String]>("load")
          await expectReleased {
            let album = Album(load: { try await load() })
            album.appeared()
            return album
          }
        }
        """#),
  ]
}
