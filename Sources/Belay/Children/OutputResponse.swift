// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a child's output is to its parent, as the `output:` of a link returns it where not every output is an action.
///
/// ```swift
/// static let profile = child(\.profile) { app, _ in Profile(api: app.api) } output: { output in
///   switch output {
///   case .saved: .action(.profileSaved)
///   case .signedOut: .relay(.signedOut)
///   }
/// }
/// ```
///
/// An output that only passes through needs no case of the parent's `Action`: `output: { .relay(.profile($0)) }`, or
/// `output: { .relay($0) }` if the two features have the same type of output.
///
/// ## Behavior
/// - Outputs keep their order: a relayed output is delivered after the actions of the outputs before it, in the same turn,
///   through however many levels.
/// - It is dropped, as an action would be, if one of those has removed the child, or has ended the parent.
/// - To traces it is an output of each feature on its way. A test receives it where it arrives: as the action of the feature
///   that does not relay it, or as the root's output.
public struct OutputResponse<Parent: Feature> {
  enum Kind {
    case action(Parent.Action)
    case relay(Parent.Output)
    case ignored
  }

  let kind: Kind

  /// The parent receives this action.
  public static func action(_ action: Parent.Action) -> Self { Self(kind: .action(action)) }

  /// The parent emits this output, without an action of its own.
  public static func relay(_ output: Parent.Output) -> Self { Self(kind: .relay(output)) }

  /// Nothing happens.
  public static var ignored: Self { Self(kind: .ignored) }
}

extension OutputResponse {
  /// - Parameter action: Nil: nothing happens.
  init(_ action: Parent.Action?) { self = action.map { .action($0) } ?? .ignored }
}
