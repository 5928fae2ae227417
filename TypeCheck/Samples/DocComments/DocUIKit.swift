// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of doc comments, line for line.

import Belay
import BelayUI
import UIKit

private enum DocScopedCells {
  struct Quote: Feature {
    struct State {
      let id: Int
      var text = ""
    }
    enum Action { case appeared }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
  }

  final class QuoteCell: ScopedTableViewCell {
    func show(_ row: Store<Quote>) {
      row.observe(in: self) { cell, row in cell.textLabel?.text = row.text }
      taskScope.run(.image, on: self) { [images] cell in
        let image = try await images.image(of: row.id)
        try cell { $0.imageView?.image = image }
      }
    }
  }

  struct Images: Sendable {
    @MainActor func image(of id: Int) async throws -> UIImage? { UIImage(systemName: "\(id).circle") }
  }
}

extension DocScopedCells.QuoteCell {
  fileprivate var images: DocScopedCells.Images { .init() }
}

private struct Amount {
  var cents = 0
  func formatted() -> String { "\(cents / 100) €" }
}

private struct AmountDue: Feature {
  struct State {
    var amount = Amount()
    var isSubmitting = false
  }
  enum Action { case payTapped }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

private final class DocObserve: UIViewController {
  private let store = Store(AmountDue(), state: .init())
  private let amountLabel = UILabel()
  private let payButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    store.observe(in: self) { controller, store in
      controller.amountLabel.text = store.amount.formatted()
      controller.payButton.isEnabled = !store.isSubmitting
    }
  }
}

private struct List: Feature {
  struct State { var rows: Rows<Row.State> = [] }
  enum Action { case appeared }

  struct Row: Feature {
    struct State: Identifiable { let id: Int }
    enum Action { case appeared }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
  }

  static let rows = children(\.rows) { _, _ in Row() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

private final class DocObserveUpdate: UIViewController {
  private let store = Store(List(), state: .init())

  // swift-format-ignore
  override func viewDidLoad() {
    super.viewDidLoad()
    store.observe(in: self) { store in
      store.rowIDs(List.rows)
    } update: { controller, ids in
      controller.apply(ids)                 // configures cells, which read their own rows
    }
  }

  private func apply(_ ids: [List.Row.State.ID]) { title = "\(ids.count)" }
}

private final class DocCarouselPager: UIViewController {
  private let pageControl = UIPageControl()
  private let group = NSCollectionLayoutGroup.horizontal(
    layoutSize: .init(widthDimension: .fractionalWidth(0.8), heightDimension: .absolute(120)), subitems: [])
  private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())

  private lazy var pager = CarouselPager(collectionView, section: 0, pageControl: pageControl)

  func makeLayout() -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { [weak self, group] _, _ in
      let section = NSCollectionLayoutSection(group: group)
      section.orthogonalScrollingBehavior = .groupPagingCentered
      self?.pager.follow(section)
      return section
    }
  }
}

private struct Camera: Sendable {
  func frames() -> AsyncStream<Int> { AsyncStream { $0.finish() } }
}

private final class DocVisibleScope: UIViewController {
  private let camera = Camera()

  // swift-format-ignore
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    visibleTaskScope.run(.camera, on: self) { [camera] controller in      // each time that it appears
      for await frame in camera.frames() { try controller { $0.show(frame) } }
    }
  }

  private func show(_ frame: Int) { title = "\(frame)" }
}

private enum DocScopeOwner {
  struct Tick: Sendable { let text: String }

  struct Ticker: Sendable {
    func ticks() -> AsyncStream<Tick> { AsyncStream { $0.finish() } }
  }

  // swift-format-ignore
  final class TickerViewController: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      taskScope.run(.prices, on: self) { [ticker] controller in
        for await tick in ticker.ticks() {
          try controller { $0.title = tick.text }      // throws once the controller was released
        }
      }
    }
  }
}

extension DocScopeOwner.TickerViewController {
  fileprivate var ticker: DocScopeOwner.Ticker { .init() }
}

extension Lane {
  fileprivate static let image = Lane("image", .restart)
  fileprivate static let camera = Lane("camera", .restart)
  fileprivate static let prices = Lane("prices", .restart)
}
