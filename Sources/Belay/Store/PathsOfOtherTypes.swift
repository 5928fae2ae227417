// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A wait for a value needs an optional, and a page a list. These overloads make the compiler say so for another field:
// without them, it says which key path it cannot convert, and which parameter it cannot infer.

extension Context {
  /// Only an optional field can be waited for without a condition.
  @available(
    *, unavailable,
    message:
      "the field always has a value: say which one is awaited, `first(\\.quantity) { $0 > 0 }`, or make it optional"
  )
  @_disfavoredOverload
  public func first<Value>(_ path: KeyPath<F.State, Value>) async throws -> Value {
    preconditionFailure("Context.first: this cannot be called.")
  }

  /// A page is loaded into a list.
  @available(*, unavailable, message: "a page is loaded into a `var` of the feature's state, of type `Paged<…>`")
  @_disfavoredOverload
  @discardableResult
  public func loadPage<Value, Element, Cursor>(
    _ page: PageRequest, of path: KeyPath<F.State, Value>,
    _ body: (_ cursor: Cursor?) async throws -> Page<Element, Cursor>
  ) async throws -> Bool {
    false
  }
}

extension Effect {
  /// A page is loaded into a list.
  @available(*, unavailable, message: "a page is loaded into a `var` of the feature's state, of type `Paged<…>`")
  @_disfavoredOverload
  @MainActor
  public static func loadPage<Value, Element, Cursor>(
    _ page: PageRequest, of path: KeyPath<F.State, Value>, in lane: Lane, name: String? = nil,
    priority: TaskPriority? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor (_ context: Context<F>, _ cursor: Cursor?) async throws -> Page<Element, Cursor>
  ) -> Effect {
    .none
  }
}
