// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One screen, or a part of one: what its state is, what it is told, what its work may change.
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
/// A feature is a value that holds dependencies; it keeps no state of its own. Conform where the type is declared, not in an
/// extension: only then does the type become `@MainActor` with the protocol.
///
/// `Mutation` may be left out by a feature that needs none, and `Output` is `Never` for one that needs none.
@MainActor
public protocol Feature {
  /// What a view shows. A value; it need not be `Sendable`.
  associatedtype State
  /// What a view, a parent or a test may send.
  associatedtype Action
  /// What running work may do to the state. It cannot start work.
  associatedtype Mutation = NoMutationDeclared
  /// What the feature tells its owner.
  associatedtype Output = Never

  /// Takes an action: changes the state now and says what work follows. Synchronous; nothing else happens in between.
  ///
  /// - Precondition: It does not read the store; `state` is the truth while it runs.
  func receive(_ action: Action, into state: inout State) -> Effect<Self>

  /// Applies what work has found out. Static: it has no dependency and returns no effect, so it cannot start work.
  static func apply(_ mutation: Mutation, to state: inout State)

  /// A run of `action` threw while it was live, or a load of it did: `Effect.load`, whose run has failed then, or
  /// `Context.load`, whose run goes on and has failed in the end. Called once for each, in one turn: of a run that has ended after
  /// what it held is given back and its undo is applied, of a load after its field shows the failure. Never called for a
  /// cancellation: what a run throws after it was cancelled, superseded or ended is dropped, whatever its type.
  ///
  /// The default is `.unhandled`, a report in debug builds, but not for a load: its field shows the failure.
  func failed(_ error: any Error, in action: Action) -> Failure<Self>
}

extension Feature {
  public func failed(_ error: any Error, in action: Action) -> Failure<Self> { .unhandled }
}

/// The `Mutation` of a feature that declares none. There is no value of it. Its name is what the compiler says where work applies a
/// mutation all the same: declare `enum Mutation` in the feature, and `static func apply(_:to:)`.
public enum NoMutationDeclared: Sendable, _NoMutation {}

/// A `Mutation` without values: ``NoMutationDeclared``, or `Never` where a feature says so. Not for use.
public protocol _NoMutation {}
extension Never: _NoMutation {}

extension Feature where Mutation: _NoMutation {
  /// A feature without mutations has nothing to apply.
  public static func apply(_ mutation: Mutation, to state: inout State) {}
}

extension Feature {
  /// What the compiler finds where a feature's own `apply` is missing or is not what is asked for.
  @available(
    *, unavailable,
    message: "declare `static func apply(_ mutation: Mutation, to state: inout State)`: static, without a result"
  )
  public static func apply(_ mutation: Mutation, to state: inout State) {}
}
