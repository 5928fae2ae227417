// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import UIKit

/// It sends what is tapped, and knows no other screen.
final class GalleryViewController: UIViewController {
  private let store: Store<Gallery>

  init(store: Store<Gallery>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Buy", primaryAction: UIAction { [weak self] _ in self?.store.send(.buyTapped) })
  }
}

final class AdmissionViewController: UIViewController {
  private let store: Store<Admission>
  private let buyButton = UIButton(type: .system)

  init(store: Store<Admission>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(buyButton)
    buyButton.addAction(UIAction { [weak self] _ in self?.store.send(.buyTapped) }, for: .primaryActionTriggered)
    store.observe(in: self) { controller, store in controller.buyButton.isEnabled = !store.isBuying }
  }
}

final class GuideViewController: UIViewController {
  init(store: Store<Guide>) {
    super.init(nibName: nil, bundle: nil)
    title = "Room \(store.id)"
  }

  required init?(coder: NSCoder) { fatalError("made in code") }
}

final class GallerySceneDelegate: UIResponder {
  private var window: UIWindow?
  private var coordinator: GalleryCoordinator?

  func show(_ store: Store<Gallery>, in scene: UIWindowScene) {
    let coordinator = GalleryCoordinator(store: store)
    let window = UIWindow(windowScene: scene)
    window.rootViewController = coordinator.navigation
    window.makeKeyAndVisible()
    coordinator.start()
    (self.window, self.coordinator) = (window, coordinator)
  }
}
