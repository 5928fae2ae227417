// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromMToO: [String: String] = [
    "observer-added-again": #"""
    Each appearance adds an observer, a subscription or a listening task to those of the appearances before.

    A screen appears more than once: after a sheet, a push, a switch of tabs. What is added then and removed nowhere
    handles every event once more: requests are sent twice, a row is added three times. A handler for which once more
    makes no difference, as one that only shows the current state, is not reported.

    It is reported where an appearance of the screen runs the code each time, directly or through two functions. A
    guard, an object that lives as long as the app, and a removal in `onDisappear`, `viewWillDisappear` or in the
    appearance itself prevent the finding. Subscriptions must have a publisher that does not end, tasks a loop that does
    not. It is a warning.

    With Belay, `visibleTaskScope.run(.changes, on: self)` ends when the view leaves the screen.

    Wrong:
    ```swift
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      chat.$newest.sink { [weak self] in self?.rows.append($0) }.store(in: &cancellables)
    }
    ```
    Right:
    ```swift
    override func viewDidLoad() {
      super.viewDidLoad()
      chat.$newest.sink { [weak self] in self?.rows.append($0) }.store(in: &cancellables)
    }
    ```
    """#,
    "observer-not-removed": #"""
    A block observer whose token is dropped can never be removed, and a subscription that holds the object which stores
    it keeps both alive.

    `addObserver(forName:)` returns the only thing that removes the block. `removeObserver(self)` does not: `self` was
    never added. So each appearance adds one more, and every notification is handled as often, also for screens that are
    gone. A block that also holds `self` keeps its object alive forever. With Combine, and with other tokens that end in
    their own `deinit`, it is the same where a `sink` or `assign(to:on:)` holds `self` and `self` stores the
    subscription: neither is released, and the closed screen handles every value.

    A monitor of events is one too: without its token `NSEvent.removeMonitor` cannot end it, and it sees the keys of all
    windows when its own has closed.

    Objects that live as long as the app are not reported, and what holds `self` only in objects that a screen owns. Nor
    are publishers that end, subscriptions that another method removes, or a block that removes itself. It is a warning.

    With Belay, the closure of a `Bridge` must return its `Teardown`, or it does not compile.

    Wrong:
    ```swift
    .onAppear {
      NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in reload() }
    }
    .onDisappear { NotificationCenter.default.removeObserver(self) }
    ```
    Right:
    ```swift
    .onReceive(NotificationCenter.default.publisher(for: .changed)) { _ in reload() }
    ```
    """#,
    "once-field-never-reset": #"""
    A handle or a once-flag refuses each further start, and nothing clears it after a failure.

    One failed run, such as a request without a network, is the last one until the object is made again: the user opens the
    screen again or pulls to refresh, and nothing is loaded.

    It is reported where the work can throw and the start is tried again: at each appearance, by a control, from several
    places, or by callers that wait for the handle. Any write of the type that makes a further start possible prevents
    the finding; a write in `deinit` does not. This form is a note. A flag such as `didStart` is a warning if the completion
    handler of the work only logs the failure.

    A view that stops something at each disappearance, and starts it only once because of a flag, is reported as well:
    when the view comes back, nothing starts it again. It is a warning.

    With Belay, a lane that drops or joins is free again when its run has ended, however it ends.

    Wrong:
    ```swift
    guard loading == nil else { return }
    loading = Task { items = try await api.items() }
    ```
    Right:
    ```swift
    guard loading == nil else { return }
    loading = Task {
      defer { loading = nil }
      items = try await api.items()
    }
    ```
    """#,
    "once-flag-before-await": #"""
    A `task` modifier sets its once-flag before it awaits: a first run that is cancelled is never repeated.

    SwiftUI cancels the task when the view disappears, and starts it again at the next appearance. A flag that is set
    before the await then refuses the second run, though the first one has loaded nothing: the screen stays empty.

    Only code that a `task` modifier runs or awaits is checked. A flag that the same code resets is not reported, nor
    that of a function if another method clears it, as a refresh does. It is a warning where the work says nothing of a cancel,
    as in `catch { guard !Task.isCancelled else { return } … }`; then a flag that is set after the work is reported as well. Where
    the code does not show that, it is a note.

    With Belay, `.task(store, .appeared)` and a `.load(\.items)` do: a cancelled load leaves the field as it was before,
    and the next appearance loads again.

    Wrong:
    ```swift
    .task {
      guard !hasLoaded else { return }
      hasLoaded = true
      await model.load()
    }
    ```
    Right:
    ```swift
    .task {
      guard !hasLoaded else { return }
      await model.load()
      if !Task.isCancelled { hasLoaded = true }
    }
    ```
    """#,
    "output-captures-owner": #"""
    The output closure of a Belay store captures its owner, which keeps the store: neither is ever released.

    `Store(…, owner: self) { owner, output in }` holds its owner weakly and passes it to the closure. A closure that
    also uses `self`, or one of its members, holds it strongly: the screen is never released, and its work never ends.

    Only stores that are given `owner: self` are checked, in code that imports Belay, tests too. It is a warning.

    Wrong:
    ```swift
    store = Store(Checkout(api: api), state: .init(), owner: self) { _, output in self.show(output) }
    ```
    Right:
    ```swift
    store = Store(Checkout(api: api), state: .init(), owner: self) { owner, output in owner.show(output) }
    ```
    """#,
  ]
}
