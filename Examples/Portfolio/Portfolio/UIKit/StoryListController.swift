// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import UIKit

/// Stories 1 and 3, with UIKit's controllers.
final class StoryListController: UIViewController {
  private let backend: SampleBackend

  init(backend: SampleBackend) {
    self.backend = backend
    super.init(nibName: nil, bundle: nil)
    title = "Belay"
  }

  required init?(coder: NSCoder) { fatalError("StoryListController is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let stories = UIStackView(arrangedSubviews: [
      makeButton("The loader that would not leave") { HomeViewController(backend: $0) },
      makeButton("The carousel and its page dots") { _ in OffersViewController(offers: Offer.samples) },
    ])
    stories.axis = .vertical
    stories.spacing = 16
    stories.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stories)
    NSLayoutConstraint.activate([
      stories.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stories.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  private func makeButton(_ title: String, opens make: @escaping (SampleBackend) -> UIViewController) -> UIButton {
    var configuration = UIButton.Configuration.bordered()
    configuration.title = title
    let tapped = UIAction { [weak self] _ in
      guard let self else { return }
      navigationController?.pushViewController(make(backend), animated: true)
    }
    return UIButton(configuration: configuration, primaryAction: tapped)
  }
}
