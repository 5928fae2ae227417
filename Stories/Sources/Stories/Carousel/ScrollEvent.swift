// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One event of a moving carousel: there is one every 16 to 80 ms, and none when it has stopped.
public struct ScrollEvent: Codable, Equatable, Sendable {
  /// The horizontal offset of the pages, in points.
  public var x: Double
  /// The vertical offset of the list around the carousel, in points.
  public var y: Double
  /// Whether the user's finger moves it. Otherwise it moves by itself, after a tap on the page control.
  public var isByFinger: Bool

  public init(x: Double, y: Double = 0, isByFinger: Bool = false) {
    self.x = x
    self.y = y
    self.isByFinger = isByFinger
  }
}
