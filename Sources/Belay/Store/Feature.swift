// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One screen or a part of one: its state, the actions that it receives, and the changes that its work may make.
///
/// ```swift
/// struct Checkout: Feature {
///   struct State { var quantity = 1; var isSubmitting = false; var receipt: Receipt? }
///   enum Action { case quantityChanged(Int), submitTapped }     // what a view may send
///   enum Mutation { case submitted(Receipt) }                   // what work may do to the state
///   let api: CheckoutAPI
///
///   func receive(_ action: Action, into state: inout State) -> Effect<Self> {
///     switch action {
///     case .quantityChanged(let quantity):
///       state.quantity = quantity
///       return .none
///     case .submitTapped:
///       return .run(.submission, holding: \.isSubmitting, at: true) { context in
///         let receipt = try await api.submit(context.quantity)
///         try context.apply(.submitted(receipt))
///       }
///     }
///   }
///
///   static func apply(_ mutation: Mutation, to state: inout State) {
///     switch mutation {
///     case .submitted(let receipt): state.receipt = receipt
///     }
///   }
/// }
/// ```
///
/// A feature is a value that holds dependencies. It keeps no state of its own. Declare the conformance with the type,
/// not in an extension: only then does the type become `@MainActor` through the protocol.
///
/// A feature without mutations need not declare `Mutation`. A feature without outputs need not declare `Output`, which
/// is then `Never`.
@MainActor
public protocol Feature {
  /// What a view shows. It is a value and need not be `Sendable`.
  associatedtype State
  /// What a view, a parent or a test may send.
  associatedtype Action
  /// What running work may do to the state. A mutation cannot start work.
  associatedtype Mutation = NoMutationDeclared
  /// What the feature reports to its owner.
  associatedtype Output = Never

  /// Receives an action: changes the state now and returns the work that follows. It is synchronous, and nothing else
  /// runs meanwhile.
  ///
  /// - Precondition: It does not read the store. While it runs, only `state` is current.
  func receive(_ action: Action, into state: inout State) -> Effect<Self>

  /// Applies a result of running work. The function is static: it has no dependencies and returns no effect, so it
  /// cannot start work.
  static func apply(_ mutation: Mutation, to state: inout State)

  /// What follows changes of fields, whatever has made them: an action, a mutation, a child, a view that writes, a value
  /// that a run holds or restores.
  ///
  /// `static let reactions: [Reaction<Self>] = [.onChange(of: \.query) { old, new in .queryChanged }]`
  ///
  /// A reaction sends an action, which changes the state and starts work as any other: failures of its runs are passed to
  /// ``failed(_:in:)`` with it, traces and tests show it.
  ///
  /// - It runs once in a turn, after the actions of that turn and before observers are notified, if the field then has
  ///   another value than after the turn before. Its action is received in the same turn. What it starts does not belong to
  ///   the run of the action that has caused the change.
  /// - If that changes the field again, or one that another reaction watches, these run in turn. After a hundred rounds the
  ///   turn goes on without them, and debug builds name those that did not settle; so they do for a value that does not equal
  ///   itself. From then on those run once in a turn, as long as their store is there.
  /// - A child's reactions begin when its store is first requested, and end with it.
  /// - Without reactions nothing is compared and nothing is copied.
  /// - It is static. Debug builds report a stored property `reactions` of the feature, which nothing would follow.
  ///
  /// The default is none.
  static var reactions: [Reaction<Self>] { get }

  /// Handles an error that a run of `action`, or a load in it, threw while the run was live.
  ///
  /// It is called once for each such run or load. If the load is an `Effect.load`, its run has failed and ended. If it
  /// is a `Context.load`, the run continues, and its outcome will be `failed`. Everything happens in one turn: for a
  /// run that has ended, the call comes after its held values are restored and its undo is applied; for a load, after
  /// its field shows the failure.
  ///
  /// It is never called for a cancellation. Whatever a run throws after it was cancelled, superseded or ended is
  /// dropped, whatever the error's type.
  ///
  /// The default is `.unhandled`, which debug builds report; not for a load, whose field shows the failure.
  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self>

  /// Maps an error that a run or a load threw while its run was live, before a field shows it, an outcome contains it,
  /// or ``failed(_:in:)`` gets it: the one place where a feature turns its dependencies' errors into its own.
  ///
  /// It is called once for each such error, on the main actor, and never for a cancellation. If it returns a
  /// `CancellationError`, the run or the load counts as cancelled. It should do nothing else.
  ///
  /// The default returns the error itself.
  func mapError(_ error: any Error) -> any Error
}

extension Feature {
  public func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .unhandled }
  public func mapError(_ error: any Error) -> any Error { error }
  public static var reactions: [Reaction<Self>] { [] }
}

extension Feature where Action == Never {
  /// Receives nothing: a feature of parts that views write, or one that only has children, says `typealias Action = Never`.
  public func receive(_ action: Never, into state: inout State) -> Effect<Self> {}
}

/// The `Mutation` of a feature that declares none. It has no values. If work applies a mutation all the same, the
/// compiler's message contains this name: then declare `enum Mutation` and `static func apply(_:to:)` in the feature.
public enum NoMutationDeclared: Sendable, _NoMutation {}

/// A `Mutation` without values: ``NoMutationDeclared``, or `Never` if the feature declares that. Not for direct use.
public protocol _NoMutation {}
extension Never: _NoMutation {}

extension Feature where Mutation: _NoMutation {
  /// Does nothing: the feature has no mutations.
  public static func apply(_ mutation: Mutation, to state: inout State) {}
}

extension Feature {
  /// The compiler finds this one if a feature that declares a `Mutation` has no `apply`, or one of another form.
  @available(
    *, unavailable,
    message: """
      declare `static func apply(_ mutation: Mutation, to state: inout State)` in the feature: it is missing, or not static, or \
      returns a result
      """
  )
  public static func apply(_ mutation: Mutation, to state: inout State) {}
}
