// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension PageSurroundings {
  static let fromAToE: [String: String] = [
    "busy-loop": #"""
    func wait(for connection: Connection) async {
      /*code*/
    }
    """#,
    "cancel-cannot-reach": #"""
    @MainActor @Observable final class Feed {
      var session: Session?
      var isOn = false
      let server: Server
      /*code*/
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("Stop") { feed.stop() }.onAppear { feed.start() } }
    }
    """#,
    "cancel-replaces-itself": #"""
    @MainActor @Observable final class Feed {
      func load() async {}
      /*code*/
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("Cancel") { feed.dispatch(.cancel) } }
    }
    """#,
    "cancellation-shown": #"""
    struct Screen: View {
      @State var post: Post?
      @State var state = LoadState.idle
      let account: String
      let api: API
      var body: some View {
        Text("\(state)")
          /*code*/
      }
      func send() async {
        do { try await api.send() } catch is CancellationError { return } catch { print(error) }
      }
    }
    """#,
    "cancellation-swallowed": #"""
    @MainActor @Observable final class Feed {
      var polling: Task<Void, any Error>?
      func refresh() async {}
      /*code*/
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Text("Feed").onAppear { feed.start() }.onDisappear { feed.stop() } }
    }
    """#,
    "continuation-lost": #"""
    @MainActor @Observable final class Feed {
      let camera: Camera
      func photo() async -> Photo? {
        /*code*/
      }
      func develop(_ photo: Photo) -> Photo { photo }
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("Photo") { Task { print(await feed.photo()) } } }
    }
    """#,
    "continuation-overwritten": #"""
    @MainActor @Observable final class Feed {
      var continuation: CheckedContinuation<Location, any Error>?
      let manager: LocationManager
      /*code*/
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("Find me") { Task { try await feed.location() } } }
    }
    """#,
    "deinit-cannot-cancel": #"""
    @MainActor @Observable final class Feed {
      var loading: Task<Void, any Error>?
      var items: [Item] = []
      let api: API
      /*code*/
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { List(feed.items) { Text($0.name) }.onAppear { feed.appeared() } }
    }
    """#,
    "effect-not-cancellable": #"""
    import ComposableArchitecture
    @Reducer struct Cart {
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        /*code*/
        case .appeared:
          return .run { send in for await status in servers.statuses.stream { await send(.statusChanged(status)) } }
        case .changed(let change):
          state.changes.append(change)
          return .none
        }
      }
    }
    """#,
    "effect-order": #"""
    import ComposableArchitecture
    @Reducer struct Cart {
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .orderTapped:
          /*code*/
        case .validate:
          return .run { send in await send(.validated(try await api.validate())) }
        case .submit:
          return .run { send in await send(.submitted(try await api.submit())) }
        case .validated(let isValid):
          state.isValid = isValid
          return .none
        case .submitted(let receipt):
          state.receipt = receipt
          return .none
        }
      }
    }
    """#,
  ]
}
