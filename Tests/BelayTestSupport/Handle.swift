// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation

/// The only strong reference to an object, which any thread may release.
final class Handle<Object: AnyObject & Sendable>: Sendable {
  private let storage: Lock<Object?>

  init(_ object: Object) { storage = Lock(object) }

  var object: Object? { storage.withLock { $0 } }

  /// Releases the object, on this thread and outside the lock.
  func release() {
    let object = storage.withLock { object in
      defer { object = nil }
      return object
    }
    _ = consume object
  }
}

/// Calls `body` on `count` new threads at once, and returns when all have returned.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) async {
  let allHaveReturned = Gate()
  let remaining = Occupancy()
  for _ in 0..<count { remaining.enter() }
  for thread in 0..<count {
    Thread.detachNewThread {
      body(thread)
      if remaining.leave() == 0 { allHaveReturned.open() }
    }
  }
  await allHaveReturned.wait()
}
