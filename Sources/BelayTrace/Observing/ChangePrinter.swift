// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Prints what changes a state, and what it has changed there.
///
/// ```
/// Search received .queryChanged("rope")
///     query
///       before:   ""
///       after:    "rope"
/// ```
///
/// ## Behavior
/// - It prints actions, mutations, undos and updates of work, values that are held, restored or loaded, outputs, failures,
///   and actions that came too late. What a run holds or restores without a change of the state is not printed.
/// - A difference is shown as BelayTesting shows it: the fields by their paths, elements by their ids or positions, long
///   texts cut.
/// - A text is printed on the main actor when its action or change of work is over.
/// - It compares states with their `==`, and opens what has none. Use it for debugging.
public struct ChangePrinter {
  let write: @MainActor (String) -> Void

  /// Prints to the standard output.
  public static var print: ChangePrinter { ChangePrinter { text in Swift.print(text) } }

  /// Prints with a logger of yours: `store.trace(to: ChangePrinter { text in logger.debug("\(text)") })`.
  ///
  /// - Parameter write: Called with each text, of one or several lines, without a line break at its end.
  public init(_ write: @escaping @MainActor (String) -> Void) { self.write = write }
}
