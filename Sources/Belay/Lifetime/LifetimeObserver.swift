// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The observer that a scope or store has from its beginning, if diagnostics provide one.
///
/// It exists in debug builds and in builds with the trait `Diagnostics`. In other builds it is empty.
package struct LifetimeObserver: Sendable {
  #if DEBUG || BELAY_DIAGNOSTICS
    package let observer: (any ScopeObserver)?
  #else
    package var observer: (any ScopeObserver)? { nil }
  #endif

  /// - Parameters:
  ///   - name: The feature's type; nil for a scope.
  ///   - location: The line on which the scope or store was made, or the link to a child was declared:
  ///     `Portfolio.swift:12`.
  init(name: @autoclosure () -> String?, at location: @autoclosure () -> String) {
    #if DEBUG || BELAY_DIAGNOSTICS
      observer = LifetimeObservers.current?.makeObserver(named: name(), at: location())
    #endif
  }

  /// For a child: its parent's observer makes it.
  init(name: @autoclosure () -> String, at location: @autoclosure () -> String, childOf parent: LifetimeObserver) {
    #if DEBUG || BELAY_DIAGNOSTICS
      observer = parent.observer?.makeChild(named: name(), at: location())
    #endif
  }

  func callAsFunction(_ event: @autoclosure () -> ScopeEvent) { observer?.observe(event()) }

  func callAsFunction(_ event: @autoclosure () -> RunEvent, of run: @autoclosure () -> RunDescription) {
    observer?.observe(event(), of: run())
  }
}

#if DEBUG || BELAY_DIAGNOSTICS
  /// Makes the observer of each scope and root store. Implemented by diagnostics.
  package protocol LifetimeObserverSource: AnyObject, Sendable {
    /// - Parameter name: The feature's type; nil for a scope.
    func makeObserver(named name: String?, at location: String) -> (any ScopeObserver)?
  }

  /// The source that new scopes and stores use.
  package enum LifetimeObservers {
    /// The current task's source, so that tests can run in parallel.
    @TaskLocal package static var scoped: (any LifetimeObserverSource)?
    private static let installed = Lock<(any LifetimeObserverSource)?>(nil)

    package static var current: (any LifetimeObserverSource)? { scoped ?? installed.withLock { $0 } }

    /// Scopes and stores that are made from now on get their observers from `source`. Existing ones keep theirs.
    package static func install(_ source: (any LifetimeObserverSource)?) {
      // Released after the lock.
      var old = source
      installed.withLock { swap(&$0, &old) }
    }
  }

  /// Is told of each `TaskScope` that is made: what ``StoreTree/onMade`` is for stores.
  package enum MadeScopes {
    package typealias Listener = @Sendable (_ scope: ScopeEngine, _ location: String) -> Void
    private static let listener = Lock<Listener?>(nil)

    package static func listen(_ new: Listener?) {
      // Released after the lock.
      var old = new
      listener.withLock { swap(&$0, &old) }
    }

    static func tell(of scope: ScopeEngine, at location: @autoclosure () -> String) {
      listener.withLock { $0 }?(scope, location())
    }
  }
#endif
