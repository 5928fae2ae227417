// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ReactorKit
import RxCocoa
import RxSwift
import UIKit

/// The services as an Rx app has them.
struct RxStockAPI: Sendable {
  var search: @Sendable (_ query: String) -> Observable<[Stock]>
  var setStar: @Sendable (Stock.ID, Bool) -> Observable<Void>
}

/// The article "Coming from ReactorKit and RxSwift", before.
enum StocksBefore {
  final class SearchReactor: Reactor {
    enum Action { case queryChanged(String) }
    enum Mutation {
      case setQuery(String)
      case setLoading(Bool)
      case setHits([Stock])
      case setNotice(String?)
    }

    struct State {
      var query = ""
      var hits: [Stock] = []
      var isLoading = false
      var notice: String?
    }

    let initialState = State()
    private let api: RxStockAPI

    init(api: RxStockAPI) { self.api = api }

    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .queryChanged(let query):
        return .concat(
          .just(.setQuery(query)),
          .just(.setLoading(true)),
          api.search(query)
            .map(Mutation.setHits)
            .take(until: self.action)  // the next letter ends this search
            .catch { error in .just(.setNotice("\(error)")) },
          .just(.setLoading(false)))
      }
    }

    func reduce(state: State, mutation: Mutation) -> State {
      var state = state
      switch mutation {
      case .setQuery(let query): (state.query, state.notice) = (query, nil)
      case .setLoading(let isLoading): state.isLoading = isLoading
      case .setHits(let hits): state.hits = hits
      case .setNotice(let notice): state.notice = notice
      }
      return state
    }
  }

  final class SearchViewController: UIViewController, ReactorKit.View {
    var disposeBag = DisposeBag()
    private let field = UITextField()
    private let list = StockList()
    private let spinner = UIActivityIndicatorView(style: .medium)

    init(reactor: SearchReactor) {
      super.init(nibName: nil, bundle: nil)
      self.reactor = reactor
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    func bind(reactor: SearchReactor) {
      field.rx.text.orEmpty
        .distinctUntilChanged()
        .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
        .map { SearchReactor.Action.queryChanged($0) }
        .bind(to: reactor.action)
        .disposed(by: disposeBag)
      reactor.state
        .subscribe(onNext: { [weak self] state in
          self?.list.show(state.hits, notice: state.notice)
          if state.isLoading { self?.spinner.startAnimating() } else { self?.spinner.stopAnimating() }
        })
        .disposed(by: disposeBag)
    }
  }

  final class StarViewController: UIViewController {
    private let api: RxStockAPI
    private let stock: Stock
    private let button = UIButton(type: .system)
    private let disposeBag = DisposeBag()
    private var isStarred: Bool { didSet { button.isSelected = isStarred } }

    init(api: RxStockAPI, stock: Stock, isStarred: Bool) {
      (self.api, self.stock, self.isStarred) = (api, stock, isStarred)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(button)
      button.rx.tap
        .map { [weak self] in
          self?.isStarred.toggle()
          return self?.isStarred ?? false
        }
        .flatMapLatest { [weak self, api, stock] isStarred in
          api.setStar(stock.id, isStarred).catch { _ in
            self?.isStarred = !isStarred
            return .empty()
          }
        }
        .subscribe()
        .disposed(by: disposeBag)
    }
  }
}

/// What both draw with.
final class StockList: UIView {
  func show(_ hits: [Stock], notice: String?) { accessibilityLabel = notice ?? "\(hits.count) stocks" }
}
