// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import FlyingFox
import Foundation

/// The comparison on one browser's page: what it shows, and the measurement while one goes.
///
/// **Isolation.** The main actor.
@MainActor
final class LoadingPlayer {
  /// Hears that something changed that a page shows.
  var changed: @MainActor () -> Void = {}
  private(set) var isGoing = false { didSet { changed() } }
  /// What has been measured, while a comparison goes and after it; nil before the first.
  private(set) var comparison: LoadingComparison?
  /// Why the last comparison came to nothing.
  private(set) var failure: String?

  private let measurement: LoadingMeasurement
  private let scope = TaskScope()

  /// - Parameter name: In whose name the journal keeps the requests.
  init(name: String, backend: Backend) { measurement = LoadingMeasurement(name: name, backend: backend) }

  /// The names under which the backend's journal keeps the requests.
  var clientNames: [String] { measurement.clientNames }

  /// Begins a comparison.
  ///
  /// - Throws: ``RequestRefusal`` while one goes: two at once would measure each other.
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
        status: .conflict, sentence: "A comparison is going on this page. Wait for its end, then start another.")
    }
  }

  /// Ends what goes on: its requests are cancelled.
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
