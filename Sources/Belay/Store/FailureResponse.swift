// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A feature's response to the failure of a run of one of its actions. See ``Feature/failed(_:in:)``.
public struct FailureResponse<F: Feature> {
  enum Answer {
    case mutation(F.Mutation)
    case update((inout F.State) -> Void)
    case output(F.Output)
    case ignored
    case unhandled
  }

  let answer: Answer

  /// Applies a mutation: an alert's text, a flag.
  public static func mutation(_ mutation: F.Mutation) -> FailureResponse { Self(answer: .mutation(mutation)) }
  /// Changes the state, where a separate mutation would be too much.
  public static func update(_ body: @escaping (inout F.State) -> Void) -> FailureResponse {
    Self(answer: .update(body))
  }
  /// Sends an output to the parent.
  public static func output(_ output: F.Output) -> FailureResponse { Self(answer: .output(output)) }
  /// Does nothing, on purpose.
  public static var ignored: FailureResponse { Self(answer: .ignored) }
  /// The feature does not handle it. Debug builds report the error with its action and the run's line, unless it is the
  /// failure of a load, which its field shows.
  public static var unhandled: FailureResponse { Self(answer: .unhandled) }
}
