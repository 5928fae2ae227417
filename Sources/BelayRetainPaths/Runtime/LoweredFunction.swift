// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// Whether a closure's context begins with its actor: with type `@isolated(any)` it does.
  enum ContextIsolation {
    case absent
    case first
    /// Reached by a reference that does not tell.
    case unknown
  }

  /// A function as a closure captures it: its type is mangled in lowered form, which the runtime cannot resolve.
  struct LoweredFunction {
    var isOptional: Bool
    var isolation: ContextIsolation

    /// Nil unless it is an escaping function with a context: two words, of which the second is a reference.
    ///
    /// After an `I` follow: substitutions, pseudo-generic, escaping, erased isolation, then how the callee is held.
    /// Later letters `I` may occur in the parameter conventions.
    init?(_ name: MangledName) {
      isOptional = name.ends(with: "_Sg")
      guard isOptional || name.ends(with: "_") else { return nil }
      for place in name.characters.indices.reversed() where name.characters[place] == UInt8(ascii: "I") {
        var rest = name.characters[(place + 1)...]
        func skip(_ letter: Unicode.Scalar) -> Bool {
          guard rest.first == UInt8(ascii: letter) else { return false }
          rest.removeFirst()
          return true
        }
        _ = skip("s")
        _ = skip("I")
        _ = skip("P")
        guard skip("e") else { continue }
        isolation = skip("A") ? .first : .absent
        if skip("g") || skip("x") || skip("y") { return }
      }
      return nil
    }
  }
#endif
