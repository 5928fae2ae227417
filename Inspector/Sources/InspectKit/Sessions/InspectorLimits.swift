// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What an app, a page and a file may send, and how much of it is kept.
struct InspectorLimits: Sendable {
  static let standard = InspectorLimits()

  /// The longest batch of events. Units: bytes.
  var batch = 4 * 1_024 * 1_024
  /// The longest file that is opened. Units: bytes.
  var file = 64 * 1_024 * 1_024
  /// The longest body of any other request. Units: bytes.
  var request = 4 * 1_024
  /// The largest number of events in a batch.
  var batchEvents = 1_000
  /// The longest text in an event. Units: bytes.
  var text = 16 * 1_024
  /// How many sessions are kept. A new one takes the place of the one that has been silent longest.
  var sessions = 16
  /// How many events of a session are kept. Older ones leave.
  var keptEvents = 200_000
  /// How much of a session is kept. Units: bytes.
  var keptBytes = 48 * 1_024 * 1_024
}
