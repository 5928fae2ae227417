// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Ends the process with a message that says what the program did wrong and what to do instead.
///
/// The message is printed in release builds too, where `precondition` and `preconditionFailure` end the process without
/// theirs. Those remain for mistakes that only this library can make (a state machine in an impossible state).
package enum ProgrammerMistake {
  @inline(never)
  package static func refuse(_ sentence: String, file: StaticString = #file, line: UInt = #line) -> Never {
    fatalError(sentence, file: file, line: line)
  }

  /// Costs one comparison if the condition holds: the message is evaluated only if it does not.
  @inline(__always)
  package static func refuse(
    unless condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
  ) {
    if !condition { refuse(sentence(), file: file, line: line) }
  }
}
