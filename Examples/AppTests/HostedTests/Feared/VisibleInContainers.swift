// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("VisibleInContainers")
  struct VisibleInContainersTests {
    private let promise = Promise(
      .firstHour, row: "VisibleInContainers",
      "`visibleTaskScope` ends with the appearance in a page controller and a split view, and with any root view")
    private let container = Promise(
      .uiKit, row: "visibleTaskScope", "In a container of UIKit's itself it ends when the view has left its window")
    private let log = Log()

    @Test
    func `A container's own ends when it leaves the window`() async throws {
      try await onStage { stage in
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.show(navigation)
        await container.expect("the container is in the window") { navigation.viewIfLoaded?.window != nil }
        let run = navigation.visibleTaskScope.run { try await Task.sleep(for: .seconds(3_600)) }
        navigation.pushViewController(UIViewController(), animated: false)
        container.expect(run.outcome == .pending, "a pushed screen does not end the container's scope")
        stage.show(UIViewController())
        await container.expect("it ends with the container's appearance") { run.outcome == .cancelled }
      }
    }

    @Test
    func `A visual effect view as the root accepts it`() async throws {
      try await onStage { stage in
        stage.show(WorkingController("a", log) { UIVisualEffectView(effect: UIBlurEffect(style: .regular)) })
        await begins("a", 1)
        stage.show(UIViewController())
        await ends("a", 1)
      }
    }

    @Test
    func `A stack view and a list as the root accept it`() async throws {
      try await onStage { stage in
        stage.show(WorkingController("a", log) { UIStackView(arrangedSubviews: [UILabel(frame: .zero)]) })
        await begins("a", 1)
        stage.show(
          WorkingController("b", log) {
            UICollectionView(
              frame: .zero,
              collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
          })
        await begins("b", 1)
        await ends("a", 1)
      }
    }

    @Test
    func `A page that was turned away from ends it, although its neighbor keeps it loaded`() async throws {
      try await onStage { stage in
        let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        let (first, second) = (WorkingController("a", log), WorkingController("b", log))
        let book = Book([first, second])
        pages.dataSource = book
        pages.setViewControllers([first], direction: .forward, animated: false)
        stage.show(pages)
        await begins("a", 1)
        promise.expect(log.count("b: appearance began") == 0, "a neighbor that was loaded has not appeared")
        pages.setViewControllers([second], direction: .forward, animated: true)
        await begins("b", 1)
        await ends("a", 1)
        pages.setViewControllers([first], direction: .reverse, animated: true)
        await begins("a", 2)
        await ends("b", 1)
      }
    }

    @Test
    func `A split view that moves its controllers ends only what disappears`() async throws {
      try await onStage { stage in
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(WorkingController("a", log), for: .primary)
        split.setViewController(WorkingController("b", log), for: .secondary)
        split.preferredDisplayMode = .oneBesideSecondary
        stage.show(split)
        await promise.expect("a column appears") { appearing > 0 }
        split.preferredDisplayMode = .secondaryOnly
        split.preferredDisplayMode = .oneBesideSecondary
        split.view.layoutIfNeeded()
        // Whatever UIKit does with the columns: each that has appeared works, and each that has disappeared does not.
        await promise.expect("a column that is shown works") { appearing > 0 }
        stage.show(UIViewController())
        await promise.expect("no column works after the split view") { appearing == 0 }
      }
    }

    /// How many appearances work.
    private var appearing: Int {
      ["a", "b"].map { log.count("\($0): appearance began") - log.count("\($0): appearance ended") }.reduce(0, +)
    }

    private func begins(_ name: String, _ count: Int) async {
      await promise.expect("appearance \(count) of \(name) begins") { log.count("\(name): appearance began") == count }
    }

    private func ends(_ name: String, _ count: Int) async {
      await promise.expect("appearance \(count) of \(name) ends") { log.count("\(name): appearance ended") == count }
    }
  }
}

/// The pages of a page controller, which loads the neighbors of the page that it shows.
private final class Book: NSObject, UIPageViewControllerDataSource {
  private let pages: [UIViewController]

  init(_ pages: [UIViewController]) { self.pages = pages }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { page(beside: viewController, by: -1) }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { page(beside: viewController, by: 1) }

  private func page(beside page: UIViewController, by step: Int) -> UIViewController? {
    guard let index = pages.firstIndex(of: page), pages.indices.contains(index + step) else { return nil }
    return pages[index + step]
  }
}
