// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeFix {
  /// A kept task becomes a run in a lane of a Belay scope: `scope.run(.search, on: self) { owner in … }`.
  package struct RunInScope: Sendable, Hashable {
    /// `search = Task { … }`, and the closure.
    package let assignment: Int
    package let closure: Int
    package let handle: Handle
    package let lane: Lane
    /// Constants of `self` that the closure captures.
    package let captures: [String]
    package let body: [Change]
    package let importsBelay: Bool

    package struct Handle: Sendable, Hashable {
      /// The property, which goes.
      package let declaration: Int
      /// Statements that go: cancels that the lane does, and `search = nil`.
      package let dropped: [Int]
      /// Statements that become `scope.cancel(.search)`.
      package let cancels: [Int]
      /// The `deinit`, if it does nothing else.
      package let deinitializer: Int?
    }

    package struct Lane: Sendable, Hashable {
      package let name: String
      /// Whether the file declares it already.
      package let isDeclared: Bool
      /// The property with the scope, and whether it is there already.
      package let scope: String
      package let hasScope: Bool
      /// An `extension Lane` in the file.
      package let declarations: Int?
    }

    /// A change in the closure.
    package enum Change: Sendable, Hashable {
      /// `guard let self else { return }` goes.
      case drop(Int)
      /// A statement, or the value of a variable, accesses the owner: `try owner { $0.rows = found }`.
      case access(Int, isValue: Bool)
      /// `rows = await find()`, of a type: the answer first, then the access.
      case await(Int, type: String)
      /// In an access, `rows`, `self.rows` and `self?.rows` are `$0.rows`.
      case member(Int)
      case base(Int, isOptional: Bool)
      /// `self.api` is the captured `api`: from `self` to the name.
      case captured(Int, name: Int)
    }
  }
}
