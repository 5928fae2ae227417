// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A run, as observers are told of it.
package struct RunDescription: Sendable, Identifiable, CustomStringConvertible {
  /// The record, while it lives.
  package typealias ID = ObjectIdentifier

  package let id: ID
  /// A number that grows in the order in which the runs of one scope or store are registered; 0 before that.
  package let registration: Int
  /// That of the run in which it is nested; 0 if it is not nested.
  package let parentRegistration: Int
  /// The feature's type for a run of a store; nil for a run of a `TaskScope`.
  let feature: (any Any.Type)?
  package let lane: Lane
  /// From its `name:`.
  package let name: String?
  package let location: SourceLocation

  /// The feature's type, or "TaskScope".
  package var owner: String { feature.map { "\($0)" } ?? "TaskScope" }

  /// `'submission' of Checkout (Checkout.swift:42)`
  package var description: String {
    let lane = name == nil || lane == .concurrent ? "" : " in the lane '\(lane)'"
    return "'\(name ?? self.lane.description)'\(lane) of \(owner) (\(location))"
  }
}
