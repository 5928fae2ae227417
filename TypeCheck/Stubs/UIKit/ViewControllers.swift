// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2, except for: presentedViewController, presentingViewController,
// isBeingPresented, modalPresentationStyle, children, addChild, removeFromParent, didMove, isBeingDismissed,
// transitionCoordinator, presentationController, UIPresentationController, UIAdaptivePresentationControllerDelegate,
// navigationController.

public import Foundation

@MainActor
open class UIViewController: UIResponder {
  public convenience override init() { fatalError() }
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var view: UIView! {
    get { fatalError() }
    set { fatalError() }
  }
  open var viewIfLoaded: UIView? { fatalError() }
  open var title: String? {
    get { fatalError() }
    set { fatalError() }
  }
  open var navigationItem: UINavigationItem { fatalError() }
  open var navigationController: UINavigationController? { fatalError() }
  open var presentationController: UIPresentationController? { fatalError() }
  open var presentedViewController: UIViewController? { fatalError() }
  open var presentingViewController: UIViewController? { fatalError() }
  open var isBeingPresented: Bool { fatalError() }
  open var isBeingDismissed: Bool { fatalError() }
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { fatalError() }
    set { fatalError() }
  }
  open var isMovingFromParent: Bool { fatalError() }
  open var children: [UIViewController] { fatalError() }
  open func addChild(_ childController: UIViewController) { fatalError() }
  open func removeFromParent() { fatalError() }
  open func didMove(toParent parent: UIViewController?) { fatalError() }
  open func loadView() { fatalError() }
  open func viewDidLoad() { fatalError() }
  open func viewWillAppear(_ animated: Bool) { fatalError() }
  open func viewDidAppear(_ animated: Bool) { fatalError() }
  open func viewWillDisappear(_ animated: Bool) { fatalError() }
  open func viewDidDisappear(_ animated: Bool) { fatalError() }
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    fatalError()
  }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { fatalError() }
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext {}
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {}

extension UIViewController {
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { fatalError() }

  @available(iOS 17.0, tvOS 17.0, *)
  public var contentUnavailableConfiguration: (any UIContentConfiguration)? {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var viewControllers: [UIViewController] {
    get { fatalError() }
    set { fatalError() }
  }
  open var topViewController: UIViewController? { fatalError() }
  open weak var delegate: (any UINavigationControllerDelegate)? {
    get { fatalError() }
    set { fatalError() }
  }
  open func pushViewController(_ viewController: UIViewController, animated: Bool) { fatalError() }
  open func popViewController(animated: Bool) -> UIViewController? { fatalError() }
}

// UIKit's methods are optional.

@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  )
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { fatalError() }
}

@MainActor
open class UIPresentationController {
  init() { fatalError() }
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)? {
    get { fatalError() }
    set { fatalError() }
  }
  open var presentedViewController: UIViewController { fatalError() }
}

@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { fatalError() }
}

@MainActor
open class UINavigationItem {
  open var title: String? {
    get { fatalError() }
    set { fatalError() }
  }
  open var rightBarButtonItem: UIBarButtonItem? {
    get { fatalError() }
    set { fatalError() }
  }
  init() { fatalError() }
}

@MainActor
open class UIBarButtonItem {
  public enum SystemItem: Int, Sendable {
    case done, cancel
    case refresh = 13
  }

  public convenience init(systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil) { fatalError() }
  public convenience init(title: String? = nil, primaryAction: UIAction? = nil) { fatalError() }
  init() { fatalError() }
}
