// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The portfolio's record, over HTTP` {
  @Test func `plain tasks: the loader and the screen stay until the answer`() async throws {
    let run = try await answered(after: .left, .plain)
    #expect(run.kinds == [.loaderShown, .left, .requestAnswered, .loaderHidden, .handleReleased])
    #expect(run.turnsNeverFall)
    #expect(run.turn(of: .left) < run.turn(of: .requestAnswered))
    #expect(run.turn(of: .requestAnswered) < run.turn(of: .loaderHidden))
  }

  @Test func `the half fix: an alert in place of a cancellation, and the loader stays`() async throws {
    let run = try await answered(after: .errorPresented, .halfFix)
    #expect(run.kinds == [.loaderShown, .left, .errorPresented, .requestAnswered, .loaderHidden, .handleReleased])
    #expect(run.turnsNeverFall)
    #expect(run.turn(of: .left) < run.turn(of: .errorPresented))
  }

  @Test func `Belay: all goes in the leaving turn, and the backend sees the request cancelled`() async throws {
    let run = try await PortfolioRun.play(variant: .belay, latency: 60_000, leaveAfter: 0, ready: requestReceived)
    #expect(run.kinds == [.loaderShown, .left, .loaderHidden, .handleReleased, .requestCancelled])
    #expect(run.turnsNeverFall)
    #expect(run.turn(of: .left) == run.turn(of: .loaderHidden))
    #expect(run.turn(of: .left) == run.turn(of: .handleReleased))
    #expect(run.turn(of: .left) < run.turn(of: .requestCancelled))
  }

  @Test(arguments: PortfolioVariant.allCases)
  func `leaving after the answer: nothing is left over`(variant: PortfolioVariant) async throws {
    let run = try await PortfolioRun.play(variant: variant, latency: 0, leaveAfter: 0, ready: answerShown)
    #expect(run.kinds.prefix(4) == [.loaderShown, .requestAnswered, .loaderHidden, .left])
    #expect(run.kinds.contains(.handleReleased))
    #expect(!run.kinds.contains(.requestCancelled))
  }

  @Test(arguments: PortfolioVariant.allCases)
  func `leaving at once comes to an end too`(variant: PortfolioVariant) async throws {
    let run = try await PortfolioRun.play(variant: variant, latency: 100, leaveAfter: 0)
    #expect(run.kinds.contains(.handleReleased))
    #expect(variant != .belay || run.turn(of: .left) == run.turn(of: .handleReleased))
  }
}

/// Plays the story with a backend that answers after this event, however fast the machine is.
@MainActor private func answered(
  after event: StoryEventKind, _ variant: PortfolioVariant
) async throws -> PortfolioRun {
  let (silence, answer) = AsyncStream.makeStream(of: Never.self)
  return try await PortfolioRun.play(
    variant: variant, latency: 60_000, leaveAfter: 0,
    // The request that opens the connection takes no time.
    work: { latency in if latency > .zero { for await _ in silence {} } },
    ready: { player in
      try await requestReceived(by: player)
      player.changed = { [weak player] in if player?.recorder.contains(event) == true { answer.finish() } }
    })
}

@MainActor private func requestReceived(by player: PortfolioPlayer) async throws {
  try await until { player.openRequests == 1 }
}

@MainActor private func answerShown(by player: PortfolioPlayer) async throws {
  try await until { player.recorder.contains(.loaderHidden) }
}

extension PortfolioRun {
  fileprivate var kinds: [StoryEventKind] { events.map(\.event) }

  fileprivate var turnsNeverFall: Bool {
    zip(events, events.dropFirst()).allSatisfy { $0.turn <= $1.turn && $0.ms <= $1.ms }
  }

  fileprivate func turn(of kind: StoryEventKind) -> Int { events.first { $0.event == kind }?.turn ?? -1 }
}
