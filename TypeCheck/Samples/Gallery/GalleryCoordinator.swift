// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

/// The gallery and what is shown above it. The scene's delegate holds it.
@MainActor
final class GalleryCoordinator: NSObject, ScopeOwner {
  typealias Style = PresentedScreen<UIViewController>.Style

  let navigation: UINavigationController
  private let store: Store<Gallery>
  private lazy var presenter = Presenter<UIViewController> { [weak self] controller, style, ended in
    self?.open(controller, style, ended)
  } close: { [weak self] controller, style, ended in
    self?.close(controller, style, ended)
  }
  private var pushed: UIViewController?
  private var navigationEnded: (@MainActor () -> Void)?

  init(store: Store<Gallery>) {
    self.store = store
    navigation = UINavigationController(rootViewController: GalleryViewController(store: store))
    super.init()
    navigation.delegate = self
  }

  /// Call it when the window is visible: UIKit presents nothing before.
  func start() {
    store.observe(in: self) { store -> PresentedScreen<UIViewController>? in
      store.screen {
        AdmissionViewController(store: $0)
      } guide: {
        GuideViewController(store: $0)
      }
    } update: { coordinator, screen in
      coordinator.presenter.show(screen)
    }
  }

  private func open(_ controller: UIViewController, _ style: Style, _ ended: @escaping @MainActor () -> Void) {
    switch style {
    case .sheet:
      controller.presentationController?.delegate = self
      navigation.present(controller, animated: true) { ended() }
    case .pushed:
      pushed = controller
      navigationEnded = ended
      navigation.pushViewController(controller, animated: true)
    }
  }

  private func close(_ controller: UIViewController, _ style: Style, _ ended: @escaping @MainActor () -> Void) {
    switch style {
    case .sheet:
      navigation.dismiss(animated: true) { ended() }
    case .pushed:
      pushed = nil
      navigationEnded = ended
      _ = navigation.popViewController(animated: true)
    }
  }
}

extension GalleryCoordinator: UIAdaptivePresentationControllerDelegate, UINavigationControllerDelegate {
  // For a swipe. UIKit does not call it when code dismisses.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    presenter.userClosed(presentationController.presentedViewController)
  }

  // For each push and pop: the coordinator's own, the back button's, the swipe's.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    if let ended = navigationEnded {
      navigationEnded = nil
      ended()
    } else if let pushed, !navigationController.viewControllers.contains(pushed) {
      self.pushed = nil
      presenter.userClosed(pushed)
    }
  }
}
