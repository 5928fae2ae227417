// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Finds out whether `closure` keeps `object` alive, and how.
///
/// **What it guarantees.** It returns `.retains` only if that is certain. It reads what cannot change while the closure
/// is held: its captures, `let` fields, and arrays, dictionaries and sets in those. Variables are compared with the
/// object and not followed, so another thread may write them meanwhile. Where it has to stop it returns `.unknown`,
/// with the reason. None of your code runs: no `Mirror`, `description`, `==`, `hash(into:)` or getter. It retains
/// nothing that it reads, and reads a bounded number of places.
///
/// **What it does not.** A path is not an error in itself: a short task may well hold its screen. It is evidence about
/// an object that should have been released and was not. Manually managed memory is not examined, and a running task
/// holds more than its closure does. The contents of tasks, locks, key paths, managed buffers, parameter packs and
/// Foundation's classes are unknown. So is everything behind a closure's only capture if that closure is itself
/// captured by another, unless the capture is the object: it looks like the box of a variable.
///
/// **Where it works.** In debug builds, on the systems and compilers on which this project tests it: Linux on x86-64,
/// Swift 6.3. At first use it examines a closure with known captures; if the result is wrong, it switches itself off.
/// Everywhere else the answer is `.unknown`, and also for modules compiled with `-disable-reflection-metadata`.
///
/// **On Apple's systems** it has been type-checked but never run, so it is off: compile with
/// `-D BELAY_RETAIN_PATHS_UNTESTED` to try it there. Even then it does not read what differs there: objects of
/// Objective-C classes or their subclasses, an isa with additional bits, a class whose superclass may change its
/// layout; and where pointers are signed (arm64e), nothing.
///
/// **Isolation.** None; it may be called from any thread. It holds a lock for some microseconds.
///
/// - Parameters:
///   - closure: The closure to examine. If it has parameters, capture it in one without: `{ _ = body }`.
///   - object: The object to search for: the object itself, not its contents.
package func retainPath(
  from closure: @escaping @isolated(any) () async throws -> Void, to object: AnyObject
) -> RetainAnswer {
  #if DEBUG || BELAY_RETAIN_PATHS
    if let kind = RetainSelfTest.obstacle { return .unknown(RetainObstacle(kind: kind, path: nil)) }
    return RetainCheck.answer(closure, object)
  #else
    return .unknown(RetainObstacle(kind: .releaseBuild, path: nil))
  #endif
}

#if DEBUG || BELAY_RETAIN_PATHS
  enum RetainCheck {
    /// Stores the closure so that its two words can be read: a field of exactly this type adds no wrapper. (The
    /// function's type is not a generic argument, because the runtime of iOS 17 does not know such types.)
    private struct Holder {
      let closure: @isolated(any) () async throws -> Void
    }

    static func answer(
      _ closure: @escaping @isolated(any) () async throws -> Void, _ object: AnyObject
    ) -> RetainAnswer {
      let holder = Holder(closure: closure)
      return withExtendedLifetime((holder, object)) {
        let context = withUnsafeBytes(of: holder) { $0.load(fromByteOffset: 8, as: UInt.self) }
        let target = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
        return LayoutCache.withCache { cache in
          var walk = RetainWalk(to: target, cache: cache)
          walk.run(fromContext: context)
          return walk.answer { cache.name(of: object) }
        }
      }
    }
  }
#endif
