// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What a user sees who is signed in: the tabs, and the talk that is open. All of it ends when the user signs out.
struct Home: Feature {
  enum Tab: Hashable { case talks, settings }

  struct State: Identifiable, Equatable {
    let account: Account
    var tab = Tab.talks
    var list = TalkList.State()
    var detail: TalkDetail.State?
    var settings = SettingsForm.State()
    var news = News.State()

    /// Another account is another home: nothing of the one before is in it.
    var id: Account.ID { account.id }

    init(account: Account) { self.account = account }

    mutating func open(_ link: Link) {
      switch link {
      case .talk(let id):
        tab = .talks
        if detail?.id != id { detail = TalkDetail.State(id: id) }
      case .settings: tab = .settings
      }
    }
  }

  enum Action: Equatable {
    case cameToForeground, wentToBackground
    case tabChosen(Tab)
    case detailClosed
    case list(TalkList.Output)
  }

  enum Output: Equatable { case signOutTapped, signedOut }

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

  static let settings = child(\.settings) { home, _ in
    SettingsForm(settings: home.clients.settings, drafts: home.clients.drafts)
  } output: { output in
    switch output {
    case .signOutTapped: .relay(.signOutTapped)
    case .signedOut: .relay(.signedOut)
    }
  }

  static let news = child(\.news) { home, _ in
    News(socket: home.clients.socket, library: home.library, clock: home.clients.clock)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .cameToForeground: return .send(.began, to: Home.news)
    case .wentToBackground:
      return .merge(.send(.stopped, to: Home.news), .send(.wentToBackground, to: Home.settings))
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
