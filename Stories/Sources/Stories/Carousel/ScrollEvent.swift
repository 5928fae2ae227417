// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One event of a carousel that moves: every 16 to 80 ms there is one, and none that says that it has stopped.
public struct ScrollEvent: Codable, Equatable, Sendable {
  /// How far the pages are scrolled. In points.
  public var x: Double
  /// How far the list around the carousel is scrolled. In points.
  public var y: Double
  /// Whether the finger moves it. If not, it moves by itself: after a tap on the page control.
  public var isByFinger: Bool

  public init(x: Double, y: Double = 0, isByFinger: Bool = false) {
    self.x = x
    self.y = y
    self.isByFinger = isByFinger
  }
}
