// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension PageSurroundings {
  static let fromPToZ: [String: String] = [
    "pages-mixed": #"""
    @MainActor @Observable final class Feed {
      var items: [Item] = []
      var generation = 0
      let api: API
      /*code*/
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { List(feed.items) { Text($0.name) }.refreshable { await feed.refresh() }.task { await feed.loadMore() } }
    }
    """#,
    "refresh-not-awaited": #"""
    struct Screen: View {
      @State var model = Feed()
      var body: some View {
        List(model.rows) { Text($0.name) }
          /*code*/
      }
    }
    @MainActor @Observable final class Feed {
      var rows: [Row] = []
      let api: API
      /*rest*/
    }
    """#,
    "reused-cell": #"""
    final class PhotoCell: UICollectionViewCell {
      let photo = UIImageView()
      let loader: Loader
      var shownID = 0
      /*code*/
    }
    final class PhotosDataSource {
      func show(_ item: Item, in cell: PhotoCell) { cell.configure(item) }
    }
    """#,
    "scope-keeps-owner": #"""
    import Belay
    @MainActor final class TickerModel {
      var price = 0
      let prices: Prices
      private let scope = TaskScope()
      func appeared() {
        /*code*/
      }
    }
    """#,
    "state-deinit-cancel": #"""
    final class TaskBag {
      var tasks: [Task<Void, Never>] = []
      deinit { tasks.forEach { $0.cancel() } }
    }
    extension Task<Void, Never> {
      func store(in bag: TaskBag) { bag.tasks.append(self) }
    }
    struct Counter: View {
      @State private var number = 0
      let numbers: Numbers
      func count() async { for await next in numbers.stream { number = next } }
      /*code*/
    }
    """#,
    "state-name-clash": #"""
    import Belay
    struct Checkout: Feature {
      /*code*/
      func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
    }
    """#,
    "stream-not-finished": #"""
    func lines() -> AsyncStream<String> {
      /*code*/
    }
    func show() async { for await line in lines() { print(line) } }
    """#,
    "stream-without-termination": #"""
    func values(of sensor: Sensor) -> AsyncStream<Int> {
      /*code*/
    }
    func show(_ sensor: Sensor) async { for await value in values(of: sensor) { print(value) } }
    """#,
    "superseded-task-writes": #"""
    @MainActor @Observable final class Feed {
      var search: Task<Void, Never>?
      var results: [Item] = []
      var alert: (any Error)?
      let api: API
      func find(_ text: String) {
        /*code*/
      }
    }
    struct Screen: View {
      @State var feed = Feed()
      var body: some View { Button("Find") { feed.find("rope") } }
    }
    """#,
    "task-in-deinit": #"""
    @MainActor final class Meter {
      let monitor: Monitor
      /*code*/
    }
    """#,
    "task-not-owned": #"""
    struct Screen: View {
      let inbox: Inbox
      func show(_ message: Message) {}
      var body: some View {
        Text("Inbox")
          /*code*/
      }
    }
    """#,
    "task-outlives-owner": #"""
    @MainActor final class TickerModel {
      var updates: Task<Void, Never>?
      let prices: Prices
      func show(_ price: Int) {}
      /*code*/
    }
    struct Screen: View {
      @State var model = TickerModel()
      var body: some View { Text("Ticker").onAppear { model.appeared() } }
    }
    """#,
    "task-overwritten": #"""
    @MainActor final class Listener {
      var listening: Task<Void, Never>?
      let hub: Hub
      let log: Log
      /*code*/
    }
    struct Screen: View {
      @State var listener = Listener()
      var body: some View { Text("Log").onAppear { listener.appeared() } }
    }
    """#,
    "timeout-without-cancel": #"""
    func answer() async -> Answer? {
      /*code*/
    }
    """#,
    "timer-not-invalidated": #"""
    final class ClockViewController: UIViewController {
      var timer: Timer?
      func tick() {}
      /*code*/
    }
    """#,
    "unowned-after-await": #"""
    final class RowCell: UITableViewCell {
      let button: ActionButton
      let api: API
      func show(_ id: Int) {
        /*code*/
      }
    }
    """#,
  ]
}
