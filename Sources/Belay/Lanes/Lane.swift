// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A named queue for runs, and what happens when another run is requested while one is running.
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
/// - A lane is identified by its name, and by its `id` if it has one: two lanes with equal names are one lane, whatever
///   their policies.
/// - Lanes belong to one ``Store`` or ``TaskScope``. The same name in two stores means two lanes.
/// - The policy is a default: a single run may override it with `policy:` and still share the lane with the others. A
///   search that restarts and paging that drops should share one lane; otherwise page 2 of the old query would be
///   appended to the new list.
/// - A run that has waited starts with its caller's priority, but without its caller's task-local values.
/// - At most the policy's limit of *live* runs run at once. A cancelled run is no longer live and frees its slot in the
///   same turn, even when its work ignores cancellation and continues without effect.
/// - With main-actor default isolation, a `static let` is main-actor too. Declare the lanes of an actor `nonisolated`,
///   and any type of your own that is a lane's `id` as well.
/// - In an `extension Lane`, a `fileprivate static let` lets two features use the same property name for their lanes.
/// - Two declarations of one name with different policies are reported in debug builds, with both lines.
public struct Lane: Sendable {
  /// The lane's name, as reports print it.
  public let name: String
  /// The policy of a run that names none.
  package let policy: Policy
  /// Distinguishes the lanes of one name; `nil` for a lane without an `id`.
  let key: Key?
  let location: SourceLocation

  /// A single lane.
  ///
  /// - Parameters:
  ///   - name: The lane's name in reports and traces.
  ///   - policy: The policy of a run that names none. Defaults to concurrent.
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
  ///   - id: Distinguishes this lane from the others of the family. Its `==` and `hash(into:)` run under a lock: they
  ///     must only compare and hash. Ids of one type that are not equal to themselves, such as `Double.nan`, share one
  ///     lane.
  ///   - policy: The policy of a run that names none.
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

  /// The lane of runs that name none: they run concurrently. No other lane is equal to it, whatever its name.
  public static let concurrent = Lane("concurrent", id: Nameless(), .concurrent)

  private struct Nameless: Hashable, CustomStringConvertible {
    var description: String { "no lane named" }
  }

  /// A declaration, for the report about two that differ.
  struct Declared {
    let policy: Policy
    let location: SourceLocation
  }

  var declared: Declared { Declared(policy: policy, location: location) }

  // @unchecked: AnyHashable is not Sendable, but the only initializer demands a Sendable value.
  struct Key: Hashable, @unchecked Sendable {
    private let value: AnyHashable
    init(_ value: some Hashable & Sendable) {
      // Lanes are looked up by this key. A key that is not equal to itself would never be found, and its runs never
      // removed.
      self.value = value == value ? AnyHashable(value) : AnyHashable(UnequalID(value))
    }
    var description: String { String(describing: value.base) }
  }

  /// Represents all ids of one type that are not equal to themselves.
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
