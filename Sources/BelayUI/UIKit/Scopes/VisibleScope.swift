// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(UIKit) && !os(watchOS)
  public import Belay
  public import UIKit

  extension ScopeOwner where Self: UIViewController {
    /// The scope whose work ends when this controller's view goes from the screen: popped, covered by a pushed or full-screen
    /// controller, or in another tab.
    ///
    /// ```swift
    /// override func viewDidAppear(_ animated: Bool) {
    ///   super.viewDidAppear(animated)
    ///   visibleScope.run(.camera, on: self) { [camera] controller in      // each time that it appears
    ///     for await frame in camera.frames() { try controller { $0.show(frame) } }
    ///   }
    /// }
    /// ```
    ///
    /// ## Behavior
    /// - It ends when the view leaves its window, in that turn, or with ``ScopeOwner/scope``, whichever comes first. Who asks
    ///   after that gets a new one, for the next appearance.
    /// - Asked before the view is in a window (in `viewDidLoad`, in `viewWillAppear`), it is that of the coming appearance. A
    ///   view that never comes into a window ends it with the controller.
    /// - A swipe back that is let go of half way ends nothing, nor does a sheet that covers a part, nor the app's going to the
    ///   background: the view stays in its window.
    /// - Asked for in `viewDidDisappear`, it is that of the next appearance. A controller that exchanges its `view` has none for the old
    ///   one. Not for a `UIHostingController` or another whose view takes no subviews of yours: there, use SwiftUI's `task`.
    /// - Loads the view, and puts an empty, hidden view of its own behind its subviews: that is how it learns of the window.
    public var visibleScope: TaskScope {
      if !view.subviews.contains(where: { $0 is WindowWatcher }) {
        let watcher = WindowWatcher(frame: .zero)
        watcher.left = { [weak self] in self?.ownedScopes.disappeared() }
        view.insertSubview(watcher, at: 0)
      }
      return ownedScopes.visibleScope
    }
  }

  /// An empty view that tells when it has left its window.
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
