// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayInspector

@testable import Later

extension Scenarios {
  static let later: [String: @MainActor () async throws -> Void] = [
    "finder-finds": { try await finder { _ in } },
    "finder-stars": { try await finder(stars) },
    "finder-stops": { try await finder(stop) },
    "finder-marks": marks,
    "quiz-runs-out": runOut,
    "quiz-is-won": win,
  ]

  private static func finder(_ then: (Store<TalkFinder>) async throws -> Void) async throws {
    let attempts = Attempts()
    let client = TalkFinder.Client(
      find: Inspector.recording("client.find") { text, most in
        if await attempts.next() == 1 { throw Refusal.soldOut(most) }
        return try await answer((1...most).map { TalkFinder.Talk(id: $0, title: "\(text) \($0)") })
      },
      star: Inspector.recording("client.star") { id in
        if id == 2 { throw CancellationError() }
        if id == 3 { throw Refusal.soldOut(id) }
        return try await answer(true, after: id == 1 ? 40 : 10)
      })
    let store = Store(TalkFinder(client: client, clock: Inspector.recording(ContinuousClock())), state: .init())
    store.form.text = "ro"
    try await Task.sleep(for: .milliseconds(10))
    store.form.text = "rope"
    while store.talks.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(20))
    try await then(store)
  }

  private static func stars(_ store: Store<TalkFinder>) async throws {
    let first = store.run(.starTapped(id: 1))
    try await Task.sleep(for: .milliseconds(5))
    let other = store.run(.starTapped(id: 4))
    await first.finished()
    await other.finished()
    await store.run(.starTapped(id: 3)).finished()
  }

  private static func stop(_ store: Store<TalkFinder>) async throws {
    store.form.onlyMine = true
    store.form.text = "anchor"
    try await Task.sleep(for: .milliseconds(50))
    store.send(.stopTapped)
    await store.run(.starTapped(id: 1)).finished()
  }

  private static func marks() async throws {
    try await finder { store in
      store.send(.marked(.init(seconds: 2)))
      store.send(.stopTapped)
    }
  }

  private static func quiz() -> Store<Quiz> { Store(Quiz(clock: Inspector.recording(ContinuousClock())), state: .idle) }

  private static func runOut() async throws {
    let store = quiz()
    await store.run(.startTapped).finished()
    store.lifetime.end()
  }

  private static func win() async throws {
    let store = quiz()
    store.send(.startTapped)
    try await Task.sleep(for: .milliseconds(45))
    store.send(.answered(1))
    store.send(.answered(4))
    try await Task.sleep(for: .milliseconds(45))
    store.send(.answered(2))
  }
}

private actor Attempts {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
