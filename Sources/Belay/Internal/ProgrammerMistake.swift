// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Ends the process with a sentence that says what the program did wrong and what to do instead.
///
/// The sentence is printed in release builds too, where `precondition` and `preconditionFailure` end the process without their
/// message. What only this library can do wrong (a state machine in a state that it cannot have) stays with those.
package enum ProgrammerMistake {
  @inline(never)
  package static func refuse(_ sentence: String, file: StaticString = #file, line: UInt = #line) -> Never {
    fatalError(sentence, file: file, line: line)
  }

  /// One comparison where the condition holds: the sentence is made only where it does not.
  @inline(__always)
  package static func refuse(
    unless condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
  ) {
    if !condition { refuse(sentence(), file: file, line: line) }
  }
}
