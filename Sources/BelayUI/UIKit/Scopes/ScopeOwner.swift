// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(UIKit) && !os(watchOS)
  public import Belay
  public import UIKit

  /// What has a scope of its own without declaring one: every view controller and every view.
  ///
  /// ```swift
  /// final class TickerViewController: UIViewController {
  ///   override func viewDidLoad() {
  ///     super.viewDidLoad()
  ///     scope.run(.prices, on: self) { [ticker] controller in
  ///       for await tick in ticker.ticks() {
  ///         try controller { $0.title = tick.text }      // throws once the controller has gone
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// A class that declares a `scope` of its own keeps its own: these are members of a protocol, and hide behind it.
  ///
  /// **Isolation.** The main actor.
  @MainActor
  public protocol ScopeOwner: AnyObject {}

  extension UIViewController: ScopeOwner {}
  extension UIView: ScopeOwner {}

  extension ScopeOwner {
    /// The scope whose work ends when this object is deallocated.
    ///
    /// ## Behavior
    /// - It is made when it is first asked for, and is the same until ``renewScope()``.
    /// - Every run in it is cancelled when the object is deallocated: after its `deinit` and those of its superclasses, in the
    ///   same call. Also when somebody else still has the scope.
    /// - It does not keep the object, and neither does work that reaches it through the proxy of `run(_:on:_:)`. A plain closure
    ///   that captures the object keeps it: then neither the object nor the scope ends before that work does.
    /// - A controller that is covered or popped and still held by somebody is not deallocated. For work that is to end then,
    ///   there is ``visibleScope``.
    public var scope: TaskScope { ownedScopes.scope }

    /// Ends all work of this object now, as its deallocation would. The next `scope` is a new one.
    ///
    /// Cells call it when they are reused (the scoped cells do): what they loaded or observed for the row before is over.
    /// What was held is given back in this turn.
    public func renewScope() { ownedScopes.renew() }

    var ownedScopes: OwnedScopes {
      let key = OwnedScopes.key
      if let scopes = objc_getAssociatedObject(self, key) as? OwnedScopes { return scopes }
      let scopes = OwnedScopes(of: "\(type(of: self))")
      // The object is all that holds it: its deallocation releases it.
      objc_setAssociatedObject(self, key, scopes, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return scopes
    }
  }

  extension OwnedScopes {
    /// An address that nobody else has.
    fileprivate static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  }
#endif
