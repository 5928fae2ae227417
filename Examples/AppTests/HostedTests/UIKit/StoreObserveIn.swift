// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("store.observe(in:_:)")
  struct StoreObserveInTests {
    private let once = Promise(
      .uiKit, row: "store.observe(in:_:)", "A call at once; then one a turn, if something that was read has changed.")
    private let end = Promise(
      .uiKit, row: "store.observe(in:_:)", "Ends with the owner's scope, and keeps neither owner nor root store")

    @Test
    func `It is called at once, and once for a turn's changes`() async {
      let log = Log()
      let store = Store(Screen(log: log), state: .init())
      let label = UILabel(frame: .zero)
      store.observe(in: label) { label, store in
        log.add("shown")
        label.text = "\(store.count)"
      }
      once.expect(label.text == "0", "the first call comes before observe returns")
      for _ in 1...3 { store.send(.counted) }
      await once.expect("the label shows the last state") { label.text == "3" }
      once.expect(log.count("shown") == 2, "the changes were shown by \(log.count("shown") - 1) calls")
    }

    @Test
    func `The controller is deallocated when it is popped, and its store with it`() async throws {
      let log = Log()
      try await onStage { stage in
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.show(navigation)
        weak var released: Showing?
        do {
          let controller = Showing(log)
          released = controller
          navigation.pushViewController(controller, animated: false)
        }
        await end.expect("the controller appears") { log.all == 1 }
        _ = navigation.popViewController(animated: false)
        await end.expect("the popped controller is deallocated") { released == nil }
        await end.expect("its store is released") { log.alive == 0 }
      }
    }
  }
}

private final class Showing: UIViewController {
  private let store: Store<Screen>

  init(_ log: Log) {
    store = Store(Screen(log: log), state: .init())
    super.init(nibName: nil, bundle: nil)
    log.watch(store)
  }

  required init?(coder: NSCoder) { fatalError("Showing is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    store.observe(in: self) { controller, store in controller.title = "\(store.count)" }
  }
}
