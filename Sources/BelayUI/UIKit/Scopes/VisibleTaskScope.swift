// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(UIKit) && !os(watchOS)
  public import Belay
  public import UIKit

  extension ScopeOwner where Self: UIViewController {
    /// The scope whose work ends when this controller's view leaves the screen: popped, covered by a pushed or
    /// full-screen controller, or in another tab.
    ///
    /// ```swift
    /// override func viewDidAppear(_ animated: Bool) {
    ///   super.viewDidAppear(animated)
    ///   visibleTaskScope.run(.camera, on: self) { [camera] controller in      // each time that it appears
    ///     for await frame in camera.frames() { try controller { $0.show(frame) } }
    ///   }
    /// }
    /// ```
    ///
    /// ## Behavior
    /// - It ends when the view leaves its window, in that turn, or with ``ScopeOwner/taskScope``, whichever is first. A
    ///   later read returns a new scope, for the next appearance.
    /// - Read before the view is in a window (in `viewDidLoad`, in `viewWillAppear`), it is the scope of the coming
    ///   appearance. If the view never enters a window, it ends with the controller.
    /// - A cancelled swipe back does not end it, nor does a sheet that covers a part, nor the app moving to the
    ///   background: the view stays in its window.
    /// - Read in `viewDidDisappear`, it is the scope of the next appearance. A controller that replaces its `view` has
    ///   none for the old one. Do not use it with a `UIHostingController` or another controller whose view does not
    ///   accept your subviews: there, use SwiftUI's `task`.
    /// - Reading it loads the view, and adds an empty, hidden view behind its subviews, to observe the window.
    public var visibleTaskScope: TaskScope {
      if !view.subviews.contains(where: { $0 is WindowWatcher }) {
        let watcher = WindowWatcher(frame: .zero)
        watcher.left = { [weak self] in self?.ownedScopes.disappeared() }
        view.insertSubview(watcher, at: 0)
      }
      return ownedScopes.visibleScope
    }
  }

  /// An empty view that reports when it has left its window.
  private final class WindowWatcher: UIView {
    var left: @MainActor () -> Void = {}

    override init(frame: CGRect) {
      super.init(frame: frame)
      isHidden = true
      isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { preconditionFailure("WindowWatcher is made in code.") }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil { left() }
    }
  }
#endif
