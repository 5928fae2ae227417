// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A statement of a made-up body. Conditions and errors are decided from outside.
public indirect enum MadeStatement {
  case call(String)
  case tryCall(String)
  case optionalTry(String)
  case branch([MadeStatement], [MadeStatement]?)
  case `guard`([MadeStatement])
  case loop(LoopKind, [MadeStatement])
  case attempt([MadeStatement], catchesAll: Bool, [MadeStatement])
  case `defer`([MadeStatement])
  case choose([[MadeStatement]])
  case inline([MadeStatement])
  /// `Task { … }`: it ends in its own way, and what the function did is in its hands.
  case task([MadeStatement])
  /// A loop, an `if`, a `switch` or a `do` that a `break` can name.
  case labeled(String, MadeStatement)
  case leave(Leaving)
  /// `break` or `continue` with a label.
  case jump(Leaving, String)

  public enum LoopKind: CaseIterable { case `while`, `for`, `repeat` }
  public enum Leaving: String {
    case `return`
    case `throw` = "throw Failure()"
    case `break`
    case `continue`
    case `fallthrough`
  }
}
