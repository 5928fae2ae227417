// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// What a `UIImage` is in the app.
nonisolated struct Picture: Equatable, Sendable {
  let poster: Poster.ID
}

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct PosterTileTests {
  /// A server whose answers come although nobody waits for them any more.
  let load = Stub<Poster.ID, Picture>("load", ignoringCancellation: true)

  func makeTile(knows known: Set<Poster.ID> = []) -> TestStore<PosterTile> {
    let posters = PosterClient { id in
      known.contains(id) ? Picture(poster: id) : nil
    } load: { [load] id in
      try await load(id)
    }
    return TestStore(PosterTile(posters: posters), state: .init())
  }

  @Test func `a late picture does not land in a cell that has another poster`() async {
    let tile = makeTile()
    tile.send(.shown(1)) { $0 = .init(poster: 1, picture: .loading(last: nil)) }
    await load.waitForCalls(1)
    tile.send(.shown(2)) { $0 = .init(poster: 2, picture: .loading(last: nil)) }
    await load.waitForCalls(2)
    load.answer(Picture(poster: 2), toCall: 1)
    await tile.receive(.set(\.picture, to: .loaded(Picture(poster: 2))))
    load.answer(Picture(poster: 1), toCall: 0)
    await tile.finish()
  }

  @Test func `a reused cell is empty, and stays so`() async {
    let tile = makeTile()
    tile.send(.shown(1)) { $0 = .init(poster: 1, picture: .loading(last: nil)) }
    await load.waitForCalls(1)
    tile.send(.reused) { $0 = .init() }
    load.answer(Picture(poster: 1))
    await tile.finish()
  }

  @Test func `the next poster is never shown with the picture of the one before`() async {
    let tile = makeTile(knows: [1])
    tile.send(.shown(1)) { $0 = .init(poster: 1, picture: .loaded(Picture(poster: 1))) }
    tile.send(.shown(2)) { $0 = .init(poster: 2, picture: .loading(last: nil)) }
    load.answer(Picture(poster: 2))
    await tile.receive(.set(\.picture, to: .loaded(Picture(poster: 2))))
    await tile.finish()
  }

  @Test func `a picture in memory is there at once, and what was loading for another poster is over`() async {
    let tile = makeTile(knows: [2])
    tile.send(.shown(1)) { $0 = .init(poster: 1, picture: .loading(last: nil)) }
    await load.waitForCalls(1)
    tile.send(.shown(2)) { $0 = .init(poster: 2, picture: .loaded(Picture(poster: 2))) }
    load.answer(Picture(poster: 1))
    await tile.finish()
  }

  @Test func `a cell that is configured again asks once, and after a failure once more`() async {
    let tile = makeTile()
    tile.send(.shown(1)) { $0 = .init(poster: 1, picture: .loading(last: nil)) }
    await load.waitForCalls(1)
    tile.send(.shown(1))
    load.fail(NoConnection())
    await tile.receive(.set(\.picture)) { $0.picture = .failed(LoadFailure(NoConnection()), last: nil) }
    tile.send(.shown(1)) { $0.picture = .loading(last: nil) }
    load.answer(Picture(poster: 1))
    await tile.receive(.set(\.picture, to: .loaded(Picture(poster: 1))))
    await tile.finish()
    #expect(load.calls == [1, 1])
  }

  @Test func `a view that comes back loads what was cancelled when it left`() async {
    let tile = makeTile()
    tile.run(.shown(1)) { $0 = .init(poster: 1, picture: .loading(last: nil)) }.cancel()
    await tile.receive(.set(\.picture, to: .idle))
    tile.send(.shown(1)) { $0.picture = .loading(last: nil) }
    load.answer(Picture(poster: 1))
    await tile.receive(.set(\.picture, to: .loaded(Picture(poster: 1))))
    await tile.finish()
  }

  @Test func `whatever comes first, a tile shows its own poster`() async {
    await explore { scenario in
      let load = scenario.stub("load", mayFail: [NoConnection()], ignoringCancellation: true) { (id: Poster.ID) in
        Picture(poster: id)
      }
      let posters = PosterClient { _ in
        nil
      } load: {
        try await load($0)
      }
      let tile = scenario.store(PosterTile(posters: posters), state: .init())
      var step: Scenario.Step?
      for id in 1...3 {
        step = scenario.anyTime("poster \(id) is shown", after: step) { tile.send(.shown(id)) }
      }
      scenario.never("a tile shows the picture of another poster") {
        tile.picture.value.map { $0.poster != tile.poster } ?? false
      }
    }
  }
}
