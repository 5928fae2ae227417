// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The two stores that live as long as the app.
@MainActor
final class AppStores {
  private let clients: Clients
  private(set) lazy var root: Store<AppRoot> = Store(AppRoot(clients: clients, library: library), state: .init())
  private(set) lazy var library: Store<Library> =
    Store(Library(talks: clients.talks), state: .init(), owner: self) { stores, output in
      stores.root.send(.library(output))
    }

  init(_ clients: Clients) { self.clients = clients }
}
