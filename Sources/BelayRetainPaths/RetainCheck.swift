// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// By which way, if any, `closure` keeps `object` alive.
///
/// ```swift
/// if case .retains(let path) = retainPath(from: work, to: controller) {
///   print(path.sentence(from: "task 'load' (Portfolio.swift:42)"))
///   // task 'load' (Portfolio.swift:42) → captures PortfolioViewController
/// }
/// ```
///
/// **What it guarantees.** `.retains` is said where it is certain and nowhere else. It reads what cannot change while somebody
/// holds the closure: what it captured, `let` fields, and arrays, dictionaries and sets in those. Variables are compared with
/// the object and not followed, so another thread may write them meanwhile. Where it has to stop it says `.unknown`, and why.
/// None of your code runs: no `Mirror`, `description`, `==`, `hash(into:)` or getter. It retains nothing of what it reads, and
/// reads a bounded number of places.
///
/// **What it does not.** A true path is no fault: a short task may well hold its screen. It is evidence for something that
/// should be gone and is not. What manages its memory by hand is not looked into, and a running task holds more than its
/// closure does. The inside of tasks, locks, key paths, managed buffers, parameter packs and Foundation's classes is unknown.
/// So is what lies behind the one capture of a closure in another, unless that is the object: it looks like the box of a
/// variable.
///
/// **Where it works.** In debug builds, on the systems and compilers on which this project tests it: Linux on x86-64, Swift
/// 6.3. At first use it looks at a closure whose captures it knows; if it reads anything else, it switches itself off.
/// Everywhere else the answer is `.unknown`, and so it is in modules that are compiled with `-disable-reflection-metadata`.
///
/// **On Apple's systems** it has been type-checked and never run, so it is off: compile with
/// `-D BELAY_RETAIN_PATHS_UNTESTED` to try it there. Even then it does not read what differs there: objects whose class is
/// Objective-C's or inherits from one of those, an isa with other bits in it, a class whose superclass may change its
/// layout; and where pointers are signed (arm64e), nothing.
///
/// **Isolation.** None; it may be called from any thread. It takes a lock for some microseconds.
///
/// - Parameters:
///   - closure: What to begin at. Where yours has parameters, capture it in one that has none: `{ _ = body }`.
///   - object: What is looked for, as it is: not what it contains.
public func retainPath(
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
    /// Holds the closure where its two words can be read: in a field of just this type nothing is wrapped around it. (The
    /// function's own type is no generic argument, because the runtime of iOS 17 does not know such types.)
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
