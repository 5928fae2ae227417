// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// Examines a closure with known captures once, to detect a compiler or runtime with a different layout.
  enum RetainSelfTest {
    final class Leaf: Sendable {}

    final class Branch: Sendable {
      let before = 7
      let leaf: Leaf
      let leaves: [Leaf]
      weak let other: Leaf?

      init(_ leaf: Leaf, leaves: [Leaf], other: Leaf) {
        self.leaf = leaf
        self.leaves = leaves
        self.other = other
      }
    }

    /// Why answers cannot be trusted here; nil if they can.
    static let obstacle: RetainObstacle.Kind? = !isTestedHere ? .untested : hasPassed() ? nil : .failedSelfTest

    /// Whether this is a system and compiler on which the project's tests pass.
    private static var isTestedHere: Bool {
      #if BELAY_RETAIN_PATHS_UNTESTED && _pointerBitWidth(_64) && !_ptrauth(_arm64e)
        true
      #elseif os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
        true
      #else
        false
      #endif
    }

    private static func hasPassed() -> Bool {
      let held = Leaf()
      let heldInArray = Leaf()
      let weaklyHeld = Leaf()
      let stranger = Leaf()
      let branch = Branch(held, leaves: [heldInArray], other: weaklyHeld)
      let number = 3
      let closure: @Sendable @isolated(any) () async throws -> Void = { _ = (number, branch) }
      func steps(_ object: AnyObject) -> [RetainPath.Step]? {
        guard case .retains(let path) = RetainCheck.answer(closure, object) else { return nil }
        return path.steps
      }
      return steps(branch) == [.captures("Branch")]
        && steps(held) == [.captures("Branch"), .place(".leaf"), .type("Leaf")]
        && steps(heldInArray) == [.captures("Branch"), .place(".leaves[0]"), .type("Leaf")]
        && RetainCheck.answer(closure, weaklyHeld) == .doesNotRetain
        && RetainCheck.answer(closure, stranger) == .doesNotRetain
    }
  }
#endif
