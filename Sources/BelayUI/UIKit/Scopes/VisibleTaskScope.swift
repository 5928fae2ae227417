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
    /// - It ends when the controller disappears (`viewDidDisappear`), in that turn, or with ``ScopeOwner/taskScope``,
    ///   whichever is first. A later read returns a new scope, for the next appearance.
    /// - In a container that does not forward appearances, and for a container itself, it ends when the view has left
    ///   its window: in the next main-actor job, so that a split view can move the view to another parent.
    /// - A neighbor that a page controller has loaded is not visible before `viewDidAppear`: read it there.
    /// - Read before the view is in a window (in `viewDidLoad`, in `viewWillAppear`), it is the scope of the coming
    ///   appearance. If the view never enters a window, it ends with the controller.
    /// - A cancelled swipe back does not end it, nor does a sheet that covers a part, nor the app moving to the
    ///   background: the controller does not disappear.
    /// - Do not read it in `viewDidDisappear`: whether that scope ends at once depends on UIKit. A controller that
    ///   replaces its `view` has none for the old one. Do not use it with a `UIHostingController` or another controller
    ///   whose view does not accept your subviews: there, use SwiftUI's `task`.
    /// - Reading it loads the view, and adds an empty, hidden view behind its subviews, and, unless the controller is a
    ///   container of UIKit's, an empty child controller.
    public var visibleTaskScope: TaskScope {
      let place = view.watcherPlace
      if !place.subviews.contains(where: { $0 is WindowWatcher }) { watchAppearances(in: place) }
      return ownedScopes.visibleScope
    }

    private func watchAppearances(in place: UIView) {
      let watcher = WindowWatcher(frame: .zero)
      watcher.moved = { [weak self] isInWindow in
        guard let scopes = self?.ownedScopes else { return }
        if isInWindow { scopes.enteredWindow() } else { scopes.leftWindow() }
      }
      // The children of these controllers are the screens that they show.
      let isContainer =
        self is UINavigationController || self is UITabBarController || self is UISplitViewController
        || self is UIPageViewController
      if isContainer {
        place.insertSubview(watcher, at: 0)
      } else {
        let child = AppearanceWatcher(view: watcher)
        child.disappeared = { [weak self] in self?.ownedScopes.disappeared() }
        addChild(child)
        place.insertSubview(watcher, at: 0)
        child.didMove(toParent: self)
      }
    }
  }

  extension UIView {
    /// The view that accepts a subview: a visual effect view refuses any in itself.
    fileprivate var watcherPlace: UIView { (self as? UIVisualEffectView)?.contentView ?? self }
  }

  /// A child controller that reports when its parent has disappeared.
  private final class AppearanceWatcher: UIViewController {
    var disappeared: @MainActor () -> Void = {}

    init(view: UIView) {
      super.init(nibName: nil, bundle: nil)
      self.view = view
    }

    required init?(coder: NSCoder) { preconditionFailure("AppearanceWatcher is made in code.") }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      disappeared()
    }
  }

  /// An empty view that reports when it has entered or left a window.
  private final class WindowWatcher: UIView {
    var moved: @MainActor (_ isInWindow: Bool) -> Void = { _ in }

    override init(frame: CGRect) {
      super.init(frame: frame)
      isHidden = true
      isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { preconditionFailure("WindowWatcher is made in code.") }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      moved(window != nil)
    }
  }
#endif
