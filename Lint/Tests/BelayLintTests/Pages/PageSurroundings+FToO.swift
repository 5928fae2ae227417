// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension PageSurroundings {
  static let fromFToO: [String: String] = [
    "failed-never-called": #"""
    import Belay
    struct Checkout: Feature {
      func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
      /*code*/
    }
    """#,
    "feature-in-extension": #"""
    import Belay
    /*code*/
    """#,
    "flag-not-restored": #"""
    @MainActor @Observable final class Feed {
      var isSaving = false
      let api: API
      func submit(_ draft: Draft) async throws {
        /*code*/
      }
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("Save") { Task { try await feed.submit(Draft()) } }.disabled(feed.isSaving) }
    }
    """#,
    "handle-of-successor-cleared": #"""
    @MainActor @Observable final class Feed {
      var search: Task<Void, any Error>?
      var results: [Item] = []
      let api: API
      func find(_ words: String) {
        /*code*/
      }
      func stop() { search?.cancel() }
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("Stop") { feed.stop() }.onAppear { feed.find("rope") } }
    }
    """#,
    "index-after-await": #"""
    @MainActor @Observable final class Feed {
      var items: [Item] = []
      let api: API
      func remove(_ id: Int) { items.removeAll { $0.id == id } }
      func reload(_ id: Int) async {
        /*code*/
      }
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("Reload") { Task { await feed.reload(1) } }.onTapGesture { feed.remove(1) } }
    }
    """#,
    "input-dropped": #"""
    struct Screen: View {
      @State var filter = Filter()
      @State var isLoading = false
      @State var items: [Item] = []
      @State var loading: Task<Void, Never>?
      let api: API
      var body: some View {
        List(items) { Text($0.name) }
          /*code*/
      }

      /*rest*/
    }
    """#,
    "input-read-again": #"""
    @MainActor @Observable final class Feed {
      var selectedRoom = Room()
      var cache: [Room: [Message]] = [:]
      let api: API
      func select(_ room: Room) { selectedRoom = room }
      func reload() async {
        /*code*/
      }
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("Reload") { Task { await feed.reload() } }.onTapGesture { feed.select(Room()) } }
    }
    """#,
    "internal-action-effect": #"""
    import ComposableArchitecture
    @Reducer struct Cart {
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        /*code*/
        case .orderTapped:
          state.isOrdering = true
          return .none
        }
      }
    }
    """#,
    "lane-declared-twice": #"""
    import Belay
    extension Lane {
      /*code*/
    }
    """#,
    "latest-wins-missing": #"""
    struct Screen: View {
      @State var query = ""
      @State var results: [Item] = []
      let api: API
      var body: some View {
        List(results) { Text($0.name) }.searchable(text: $query)
          /*code*/
      }
    }
    """#,
    "loop-cannot-leave": #"""
    @MainActor @Observable final class Feed {
      var next: String?
      let api: API
      func log(_ error: any Error) {}
      /*code*/
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("All") { Task { try await feed.loadAll() } } }
    }
    """#,
    "observer-added-again": #"""
    final class Chat: ObservableObject { @Published var newest: [Message] = [] }
    final class ChatViewController: UIViewController {
      let chat: Chat
      var rows: [[Message]] = []
      var cancellables: Set<AnyCancellable> = []
      /*code*/
    }
    """#,
    "observer-not-removed": #"""
    struct Screen: View {
      var body: some View {
        Text("Items")
          /*code*/
      }
      func reload() {}
    }
    """#,
    "once-field-never-reset": #"""
    @MainActor @Observable final class Feed {
      var loading: Task<Void, any Error>?
      var items: [Item] = []
      let api: API
      func appeared() {
        /*code*/
      }
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { List(feed.items) { Text($0.name) }.onAppear { feed.appeared() } }
    }
    """#,
    "once-flag-before-await": #"""
    struct Screen: View {
      @State var hasLoaded = false
      let model: Feed
      var body: some View {
        List(model.items) { Text($0.name) }
          /*code*/
      }
    }
    """#,
    "output-captures-owner": #"""
    import Belay
    final class CheckoutViewController: UIViewController {
      var store: Store<Checkout>?
      let api: CheckoutAPI
      func show(_ output: Checkout.Output) {}
      override func viewDidLoad() {
        super.viewDidLoad()
        /*code*/
      }
    }
    """#,
  ]
}
