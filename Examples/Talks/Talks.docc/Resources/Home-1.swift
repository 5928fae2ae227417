import Belay

/// What a user sees who is signed in: the tabs, and the talk that is open.
struct Home: Feature {
  enum Tab: Hashable { case talks, settings }

  struct State: Identifiable, Equatable {
    let account: Account
    var tab = Tab.talks
    var list = TalkList.State()
    var detail: TalkDetail.State?

    var id: Account.ID { account.id }

    init(account: Account) { self.account = account }
  }

  enum Action: Equatable {
    case tabChosen(Tab)
    case detailClosed
    case list(TalkList.Output)
  }

  enum Output: Equatable { case signedOut }

  let clients: Clients
  let library: Store<Library>

  static let list = child(\.list) { home, _ in
    TalkList(talks: home.clients.talks, library: home.library, clock: home.clients.clock)
  } output: {
    .list($0)
  }

  static let detail = child(\.detail) { home, _ in
    TalkDetail(talks: home.clients.talks, library: home.library)
  } output: { output in
    switch output {
    case .signedOut: .relay(.signedOut)
    }
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .tabChosen(let tab):
      state.tab = tab
      return .none
    case .detailClosed:
      state.detail = nil
      return .none
    case .list(.chosen(let id)):
      state.detail = TalkDetail.State(id: id)
      return .none
    case .list(.signedOut): return .output(.signedOut)
    }
  }
}
