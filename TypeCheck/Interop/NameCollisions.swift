// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayCarousel
import BelayTesting
import BelayUI
import Combine
import ComposableArchitecture
import ReactorKit
import RxCocoa
import RxSwift
import SwiftUI
import UIKit

// All of them in one file. Names that two modules have need the module's name; names that only Belay has do not.

struct Badge: Feature {
  struct State { var count = 0 }
  enum Action { case appeared }

  let count: @MainActor () async throws -> Int

  func receive(_ action: Action, into state: inout State) -> Belay.Effect<Self> {
    .run(.badge) { context in
      let count = try await count()
      try context.update { $0.count = count }
    }
  }
}

extension Lane {
  fileprivate nonisolated static let badge = Lane("badge", .restart)
}

struct Tabs: Reducer {
  struct State: Equatable { var tab = 0 }
  enum Action { case tabTapped(Int) }

  func reduce(into state: inout State, action: Action) -> ComposableArchitecture.Effect<Action> {
    switch action {
    case .tabTapped(let tab): state.tab = tab
    }
    return .none
  }
}

final class TabsController: UIViewController {
  let tabs: ComposableArchitecture.StoreOf<Tabs>
  let badge: Belay.Store<Badge>
  let unread: RxCocoa.Signal<Int>
  let disposeBag = DisposeBag()

  init(tabs: ComposableArchitecture.StoreOf<Tabs>, badge: Belay.Store<Badge>, unread: RxCocoa.Signal<Int>) {
    (self.tabs, self.badge, self.unread) = (tabs, badge, unread)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    unread.emit(onNext: { [tabs] _ in tabs.send(.tabTapped(1)) }).disposed(by: disposeBag)
    badge.observe(in: self) { controller, badge in controller.title = "\(badge.count)" }
    let work: TaskScope = taskScope
    let run: Run = badge.run(.appeared)
    work.run(.badge) { await run.finished() }
  }
}

@MainActor
func testStores() -> (BelayTesting.TestStore<Badge>, ComposableArchitecture.TestStore<Tabs.State, Tabs.Action>) {
  (
    BelayTesting.TestStore(Badge(count: { 3 }), state: .init()),
    ComposableArchitecture.TestStore(initialState: Tabs.State()) { Tabs() }
  )
}

// Only in Belay: none of these needs a module's name beside the others.
typealias OnlyBelay = (
  Lane, TaskScope, Run, Loadable<Int>, LoadFailure, Bridge<Int, Never>, Teardown, Limiter, Carousel,
  PageGeometry, CarouselPager
)
