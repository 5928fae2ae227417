// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

extension Promise {
  /// Fails the test, with the promise, unless this is as promised.
  func expect(_ isKept: Bool, _ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(isKept, "\(what): \(self)", sourceLocation: sourceLocation)
  }

  /// Waits until this is as promised. SwiftUI and UIKit need time for an animation or a layout, and do not report its
  /// end; so this checks repeatedly, and fails after the limit.
  @MainActor
  func expect(
    _ what: String, within limit: Duration = .seconds(5), sourceLocation: SourceLocation = #_sourceLocation,
    until isKept: @MainActor () -> Bool
  ) async {
    let deadline = ContinuousClock.now + limit
    while !isKept(), ContinuousClock.now < deadline {
      do { try await Task.sleep(for: .milliseconds(10)) } catch { break }
    }
    expect(isKept(), what, sourceLocation: sourceLocation)
  }
}
