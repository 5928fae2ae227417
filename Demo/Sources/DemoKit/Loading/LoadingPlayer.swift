// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import FlyingFox
import Foundation

/// The comparison on one browser's page, and its current measurement.
///
/// **Isolation.** The main actor.
@MainActor
final class LoadingPlayer {
  /// Called when something on the page has changed.
  var changed: @MainActor () -> Void = {}
  private(set) var isGoing = false { didSet { changed() } }
  /// The measurements, during a comparison and after it; nil before the first.
  private(set) var comparison: LoadingComparison?
  /// Why the last comparison failed.
  private(set) var failure: String?

  private let measurement: LoadingMeasurement
  private let scope = TaskScope()

  init(name: String, backend: Backend) { measurement = LoadingMeasurement(name: name, backend: backend) }

  /// The names under which the backend's journal records the requests.
  var clientNames: [String] { measurement.clientNames }

  /// Begins a comparison.
  ///
  /// - Throws: ``RequestRefusal`` during another one: two at once would disturb each other.
  func begin(_ request: LoadingRequest) throws {
    let run = scope.run(.comparing, on: self) { [measurement] player in
      try await player.hold(\.isGoing, at: true) {
        try player { $0.show(LoadingComparison(endpoints: request.endpoints, latency: request.latency)) }
        do {
          _ = try await measurement.compare(endpoints: request.endpoints, latency: request.latency) { comparison in
            try player { $0.show(comparison) }
          }
        } catch {
          try player { $0.failure = (error as? DemoFailure)?.description ?? error.localizedDescription }
        }
      }
    }
    guard run.outcome != .dropped else {
      throw RequestRefusal(
        status: .conflict, sentence: "A comparison is running on this page. Wait for its end, then start another.")
    }
  }

  /// Ends the current comparison: its requests are cancelled.
  func end() {
    scope.end()
    measurement.end()
  }

  private func show(_ comparison: LoadingComparison) {
    self.comparison = comparison
    failure = nil
    changed()
  }
}

extension Lane {
  fileprivate static let comparing = Lane("comparing", .drop)
}
