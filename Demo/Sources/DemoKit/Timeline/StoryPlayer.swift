// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation

/// One part of a page: a story, or one of its variants, which is played by the user.
@MainActor
protocol StoryPlayer: AnyObject {
  /// Called when something on the page has changed.
  var changed: @MainActor () -> Void { get set }
  /// The timelines, each with its story's duration so far in milliseconds.
  var timelines: [(timeline: Timeline, now: Double)] { get }
  /// A turn with recorded events has ended.
  func turnAdvanced()
  /// Leaves every screen, and ends all work.
  func end()
}

extension StoryPlayer {
  var timelines: [(timeline: Timeline, now: Double)] { [] }
  func turnAdvanced() {}
}

/// What goes on for a while on a page, one after the other: some checkouts.
///
/// **Isolation.** The main actor.
@MainActor
final class PageWork {
  var changed: @MainActor () -> Void = {}
  private(set) var isGoing = false { didSet { changed() } }
  /// Why the last work failed.
  private(set) var failure: String?
  private let scope = TaskScope()

  /// Begins the work.
  ///
  /// - Returns: False if other work is going on: two at once would disturb each other.
  func begin(_ work: @escaping @MainActor @Sendable () async throws -> Void) -> Bool {
    let run = scope.run(.working, on: self) { owner in
      try await owner.hold(\.isGoing, at: true) {
        try owner { $0.failure = nil }
        do { try await work() } catch {
          try owner { $0.failure = (error as? DemoFailure)?.description ?? error.localizedDescription }
        }
      }
    }
    return run.outcome != .dropped
  }

  /// Ends the current work, and takes no more.
  func end() { scope.end() }
}

extension Lane {
  fileprivate static let working = Lane("working", .drop)
}
