// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A named queue for runs, and what happens when a second run is asked for while one is going.
///
/// ```swift
/// extension Lane {
///   static let results = Lane("results", .restart)      // a new search replaces the old one
///   static let submission = Lane("submission", .drop)   // a second tap on Buy does nothing
///   static func sending(_ id: Message.ID) -> Lane { Lane("sending", id: id, .drop) }
/// }
/// ```
///
/// ## Behavior
/// - A lane is its name (and its `id`, if it has one): two lanes with equal names are one lane, whatever their policies.
/// - Lanes belong to one ``Store`` or ``TaskScope``. The same name in two stores is two lanes.
/// - The policy is a default: a single run may override it with `policy:` and still share the lane with the others.
///   Search that restarts and paging that drops share one lane, or page 2 of the old query lands in the new list.
/// - A run that has waited begins with its caller's priority, but without its task-local values.
/// - At most the policy's limit of *live* runs go at once. A run that was cancelled is no longer live and gives its place
///   away in the same turn, even when its work ignores cancellation and computes on, unheard.
/// - Main-actor default isolation makes a `static let` main-actor too: declare the lanes of an actor `nonisolated`, and likewise
///   a type of your own that is a lane's `id`.
/// - In an `extension Lane`, a `fileprivate static let` keeps two features' lanes of one name apart.
/// - Two declarations of one name with different policies are reported in debug builds, with both lines.
public struct Lane: Sendable {
  /// The lane's name, as reports print it.
  public let name: String
  /// What happens to a run that does not say otherwise.
  public let policy: Policy
  /// Tells apart the lanes of one name; `nil` for a lane that is alone.
  let key: Key?
  let location: SourceLocation

  /// A lane of its own.
  ///
  /// - Parameters:
  ///   - name: What reports and traces call it.
  ///   - policy: What happens to a run that names no policy. Defaults to concurrent.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  public init(_ name: String, _ policy: Policy = .concurrent, fileID: StaticString = #fileID, line: UInt = #line) {
    self.name = name
    self.policy = policy
    self.key = nil
    self.location = SourceLocation(fileID: fileID, line: line)
  }

  /// One lane of a family: a message's, a row's.
  ///
  /// - Parameters:
  ///   - name: The family's name.
  ///   - id: Tells this lane from the others of the family. Its `==` and `hash(into:)` run under a lock: they must be plain.
  ///     Ids of one type that do not equal themselves, as `Double.nan`, are one lane.
  ///   - policy: What happens to a run that names no policy.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  public init(
    _ name: String, id: some Hashable & Sendable, _ policy: Policy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.name = name
    self.policy = policy
    self.key = Key(id)
    self.location = SourceLocation(fileID: fileID, line: line)
  }

  /// The lane of runs that name none: they go side by side. No other lane is equal to it, whatever its name.
  public static let concurrent = Lane("concurrent", id: Nameless(), .concurrent)

  private struct Nameless: Hashable, CustomStringConvertible {
    var description: String { "no lane named" }
  }

  /// What a report about two declarations needs.
  struct Declared {
    let policy: Policy
    let location: SourceLocation
  }

  var declared: Declared { Declared(policy: policy, location: location) }

  // @unchecked: AnyHashable is not Sendable, but the only initializer demands a Sendable value.
  struct Key: Hashable, @unchecked Sendable {
    private let value: AnyHashable
    init(_ value: some Hashable & Sendable) {
      // The books find a lane by this, and would never find one that does not equal itself: its runs would stay there.
      self.value = value == value ? AnyHashable(value) : AnyHashable(UnequalID(value))
    }
    var description: String { String(describing: value.base) }
  }

  /// Stands for all ids of one type that do not equal themselves.
  private struct UnequalID<ID: Sendable>: Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ id: ID) { description = String(describing: id) }

    static func == (left: UnequalID, right: UnequalID) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}

extension Lane: Hashable {
  /// Lanes are equal when their names and ids are.
  public static func == (left: Lane, right: Lane) -> Bool { left.name == right.name && left.key == right.key }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    if let key { hasher.combine(key) }
  }
}

extension Lane: CustomStringConvertible {
  public var description: String { key.map { "\(name)(\($0.description))" } ?? name }
}
