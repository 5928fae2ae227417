// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Nothing that uses them was compiled
// against an SDK yet.

public import Foundation

@MainActor
open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    get { fatalError() }
    set { fatalError() }
  }
  open var selectedIndex: Int {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary
  }

  public init(style: UISplitViewController.Style) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open func setViewController(_ vc: UIViewController?, for column: UISplitViewController.Column) { fatalError() }
  open var preferredDisplayMode: UISplitViewController.DisplayMode {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  public enum NavigationDirection: Int, Sendable { case forward, reverse }

  public convenience init(
    transitionStyle style: UIPageViewController.TransitionStyle,
    navigationOrientation: UIPageViewController.NavigationOrientation
  ) { fatalError() }
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: UIPageViewController.NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) { fatalError() }
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
}

@MainActor
open class UIAlertController: UIViewController {}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}
