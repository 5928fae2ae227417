// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What observers keep of a run.
package struct RunDescription: Sendable, Identifiable, CustomStringConvertible {
  /// The record, while it lives.
  package typealias ID = ObjectIdentifier

  package let id: ID
  /// The feature's type, or "TaskScope".
  package let owner: String
  package let lane: Lane
  /// From its `name:`.
  package let name: String?
  package let fileID: StaticString
  package let line: UInt
  package let isWaiting: Bool
  /// It shares the end of another run, and has no work of its own.
  package let hasJoined: Bool

  package init(_ run: RunRecord, _ placement: RunEvent.Placement) {
    id = ObjectIdentifier(run)
    owner = run.ownerName
    (lane, name) = (run.lane, run.name)
    isWaiting = placement == .waits
    hasJoined = placement == .joins
    (fileID, line) = (run.location.fileID, run.location.line)
  }

  /// `'submission' of Checkout (Checkout.swift:42)`
  package var description: String {
    let lane = name == nil || lane == .concurrent ? "" : " in the lane '\(lane)'"
    return "'\(name ?? self.lane.description)'\(lane) of \(owner) (\(fileID):\(line))"
  }
}
