// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The observer that a scope or store has from its beginning, if diagnostics want one.
///
/// Debug builds have it, and those with the trait `Diagnostics`. In other builds this is empty.
package struct LifetimeObserver: Sendable {
  #if DEBUG || BELAY_DIAGNOSTICS
    package let observer: (any ScopeObserver)?
  #else
    package var observer: (any ScopeObserver)? { nil }
  #endif

  /// - Parameters:
  ///   - name: The feature's type; nil for a scope.
  ///   - location: Where it was made, or the link to a child declared: `Portfolio.swift:12`.
  init(name: @autoclosure () -> String?, at location: @autoclosure () -> String) {
    #if DEBUG || BELAY_DIAGNOSTICS
      observer = LifetimeObservers.current?.makeObserver(named: name(), at: location())
    #endif
  }

  /// A child's: its parent's observer makes it.
  init(name: @autoclosure () -> String, at location: @autoclosure () -> String, childOf parent: LifetimeObserver) {
    #if DEBUG || BELAY_DIAGNOSTICS
      observer = parent.observer?.makeChild(named: name(), at: location())
    #endif
  }

  func callAsFunction(_ event: @autoclosure () -> ScopeEvent) { observer?.observe(event()) }

  func callAsFunction(_ event: @autoclosure () -> RunEvent, of run: RunRecord) { observer?.observe(event(), of: run) }
}

#if DEBUG || BELAY_DIAGNOSTICS
  /// Makes the observer of each scope and root store: diagnostics.
  package protocol LifetimeObserverSource: AnyObject, Sendable {
    /// - Parameter name: The feature's type; nil for a scope.
    func makeObserver(named name: String?, at location: String) -> (any ScopeObserver)?
  }

  /// The source that is asked.
  package enum LifetimeObservers {
    /// That of the current task, so that tests can run side by side.
    @TaskLocal package static var scoped: (any LifetimeObserverSource)?
    private static let installed = Lock<(any LifetimeObserverSource)?>(nil)

    package static var current: (any LifetimeObserverSource)? { scoped ?? installed.withLock { $0 } }

    /// Scopes and stores that are made from now on get their observers from `source`. Those made before keep theirs.
    package static func install(_ source: (any LifetimeObserverSource)?) {
      // Released after the lock.
      var old = source
      installed.withLock { swap(&$0, &old) }
    }
  }
#endif
