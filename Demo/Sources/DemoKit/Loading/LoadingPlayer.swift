// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The comparison on one browser's page, and its current measurement.
///
/// **Isolation.** The main actor.
@MainActor
final class LoadingPlayer: StoryPlayer {
  var changed: @MainActor () -> Void = {} { didSet { work.changed = changed } }
  let work = PageWork()
  /// The measurements, during a comparison and after it; nil before the first.
  private(set) var comparison: LoadingComparison? { didSet { changed() } }

  private let measurement: LoadingMeasurement

  init(name: String, backend: Backend) { measurement = LoadingMeasurement(name: name, backend: backend) }

  var clientNames: [String] { measurement.clientNames }

  /// Begins a comparison.
  ///
  /// - Returns: False during another one.
  func begin(endpoints: Int, latency: Int) -> Bool {
    work.begin { [weak self, measurement] in
      self?.comparison = LoadingComparison(endpoints: endpoints, latency: latency)
      _ = try await measurement.compare(endpoints: endpoints, latency: latency) { self?.comparison = $0 }
    }
  }

  /// Ends the current comparison: its requests are cancelled.
  func end() {
    work.end()
    measurement.end()
  }
}
