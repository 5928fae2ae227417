// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(UIKit) && !os(watchOS)
  public import Belay
  public import UIKit

  /// An object that has a scope without declaring one: every view controller and every view.
  ///
  /// ```swift
  /// final class TickerViewController: UIViewController {
  ///   override func viewDidLoad() {
  ///     super.viewDidLoad()
  ///     taskScope.run(.prices, on: self) { [ticker] controller in
  ///       for await tick in ticker.ticks() {
  ///         try controller { $0.title = tick.text }      // throws once the controller was released
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// A class that declares its own `taskScope` uses that: it shadows these protocol members.
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
    /// - It is made when it is first read, and stays the same until ``renewTaskScope()``.
    /// - Every run in it is cancelled when the object is deallocated: after its `deinit` and those of its superclasses,
    ///   in the same call. This also holds if other code still holds the scope.
    /// - It does not keep the object alive, and neither does work that accesses it through the proxy of `run(_:on:_:)`.
    ///   A plain closure that captures the object keeps it alive: then neither the object nor the scope ends before
    ///   that work does.
    /// - A controller that is covered, or popped but still held, is not deallocated. For work that should end then, use
    ///   ``visibleTaskScope``.
    public var taskScope: TaskScope { ownedScopes.scope }

    /// Ends all work of this object now, as its deallocation would. The next `taskScope` is a new one.
    ///
    /// Cells call it when they are reused (the scoped cells do so): what they loaded or observed for the previous row
    /// ends. Held fields are restored in this turn.
    public func renewTaskScope() { ownedScopes.renew() }

    var ownedScopes: OwnedScopes {
      let key = OwnedScopes.key
      if let scopes = objc_getAssociatedObject(self, key) as? OwnedScopes { return scopes }
      let scopes = OwnedScopes(of: "\(type(of: self))")
      // Only the object holds it: deallocating the object releases it.
      objc_setAssociatedObject(self, key, scopes, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return scopes
    }
  }

  extension OwnedScopes {
    /// An address that is unique in the process.
    fileprivate static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  }
#endif
