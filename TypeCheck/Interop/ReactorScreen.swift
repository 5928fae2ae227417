// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import ReactorKit
import RxSwift
import UIKit

final class ProfileReactor: Reactor {
  enum Action { case renamed(String) }
  struct State { var name: String }

  let initialState: State

  init(name: String) { initialState = State(name: name) }

  func mutate(action: Action) -> Observable<Action> { .just(action) }

  func reduce(state: State, mutation: Action) -> State {
    switch mutation {
    case .renamed(let name): State(name: name)
    }
  }
}

/// A screen of two halves: its name is a reactor's still, its picture a store's.
final class ProfileViewController: UIViewController, ReactorKit.View {
  var disposeBag = DisposeBag()
  private let avatar: Belay.Store<Avatar>
  private let nameLabel = UILabel()
  private let spinner = UIActivityIndicatorView(style: .medium)

  init(reactor: ProfileReactor, avatar: Belay.Store<Avatar>) {
    self.avatar = avatar
    super.init(nibName: nil, bundle: nil)
    self.reactor = reactor
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  func bind(reactor: ProfileReactor) {
    reactor.state.map(\.name)
      .subscribe(onNext: { [weak self] name in self?.nameLabel.text = name })
      .disposed(by: disposeBag)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    avatar.observe(in: self) { controller, avatar in
      if avatar.picture.isLoading { controller.spinner.startAnimating() } else { controller.spinner.stopAnimating() }
    }
    avatar.send(.appeared)
  }
}

struct Avatar: Feature {
  struct State { var picture = Loadable<[UInt8]>.idle }
  enum Action { case appeared }

  let load: @MainActor () async throws -> [UInt8]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .load(\.picture) { _ in try await load() }
  }
}
