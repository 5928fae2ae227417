// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@Suite("Batcher and Limiter, compiled with main-actor default isolation")
struct BatchingTests {
  /// Main-actor like everything here, including its conformance to `Hashable`. Neither it nor the loaded value is
  /// Sendable.
  final class ThumbnailID: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: ThumbnailID, right: ThumbnailID) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  final class Thumbnail {
    let name: String
    init(name: String) { self.name = name }
  }

  final class Gallery {
    private(set) var requests: [[Int]] = []

    func thumbnails(_ ids: [ThumbnailID]) async throws -> [ThumbnailID: Thumbnail] {
      requests.append(ids.map(\.number))
      return Dictionary(uniqueKeysWithValues: ids.map { ($0, Thumbnail(name: "\($0.number)")) })
    }
  }

  struct PhotoRow: Feature {
    struct State {
      let id: ThumbnailID
      var thumbnail: Loadable<Thumbnail> = .idle
    }

    enum Action { case appeared }

    let thumbnails: Batcher<ThumbnailID, Thumbnail>
    let downloads: Limiter

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .load(\.thumbnail) { context in
        try await downloads.run { try await thumbnails.load(context.id) }
      }
    }
  }

  @Test
  func `Rows of one turn make one request`() async {
    let gallery = Gallery()
    let thumbnails = Batcher { try await gallery.thumbnails($0) }
    let downloads = Limiter(limit: 8)
    let rows = (0..<8).map { number in
      Store(PhotoRow(thumbnails: thumbnails, downloads: downloads), state: .init(id: ThumbnailID(number)))
    }
    let runs = rows.map { $0.run(.appeared) }
    for run in runs { #expect(await run.finished() == .finished) }
    #expect(rows.map(\.thumbnail.value?.name) == (0..<8).map { "\($0)" })
    #expect(gallery.requests == [Array(0..<8)])
  }

  @Test
  func `A method of the screen's service is a request, and its failure for one key is that key's`() async throws {
    let prices = Batcher(request: self.prices)
    #expect(try await prices.load(1) == "1")
    await #expect(throws: BatcherError.self) { try await prices.load(2) }
  }

  private func prices(_ keys: [Int]) async throws -> [Int: Result<String, any Error>] { [1: .success("1")] }
}
