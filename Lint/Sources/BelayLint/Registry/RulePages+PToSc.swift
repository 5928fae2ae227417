// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromPToSc: [String: String] = [
    "pages-mixed": #"""
    A page of the old list is appended after a refresh or a new filter has replaced the list.

    While the next page is on its way, the user refreshes or chooses another filter. The list is emptied and loaded
    anew, and then the page of the old list arrives and is added to it: rows appear twice, or belong to another filter.

    It is reported where a control or a change starts the replacement. A refresh that is refused while a page loads,
    that cancels something, or a comparison after the await, as of a generation, prevents the finding. It is a warning
    where a name says that the list comes in pages, such as `loadMore` or `cursor`, and a note elsewhere.

    With Belay, both are in one lane: the refresh restarts it, the next page is `.run(.results, policy: .drop)`.

    Wrong:
    ```swift
    func loadMore() async { items += await api.page(after: items.last) }
    func refresh() async { items = await api.page(after: nil) }
    ```
    Right:
    ```swift
    func loadMore() async {
      let mine = generation
      let page = await api.page(after: items.last)
      if mine == generation { items += page }
    }
    func refresh() async {
      generation += 1
      items = await api.page(after: nil)
    }
    ```
    """#,
    "refresh-not-awaited": #"""
    A `refreshable` closure starts its work and returns: the spinner disappears before the refresh has finished.

    SwiftUI shows the spinner as long as the closure runs. A closure that only starts a task, a request or work on a
    queue, directly or in a function that it calls, returns at once: the user sees the old rows without a spinner, pulls
    again, and starts the work once more. The task is not cancelled when the view disappears.

    A closure that awaits asynchronous work is right, unless it only starts the work that it asks for with
    `refresh: true`. So is `await Task { … }.value`. A view in which nothing scrolls
    cannot be pulled, and is not reported.

    An async function that does all of its work in a `Task`, and is awaited by code that relies on the work, is reported as
    well. So is `async let` of a `Task`: its `await` returns the task, and not its value. These two are notes. It is a warning
    for a refresh.

    With Belay, `.refreshable(store, .refreshPulled)` shows the spinner until all work of the action has ended.

    Wrong:
    ```swift
    .refreshable { model.reload() }

    func reload() { Task { rows = await api.rows() } }
    ```
    Right:
    ```swift
    .refreshable { await model.reload() }

    func reload() async { rows = await api.rows() }
    ```
    """#,
    "reused-cell": #"""
    A task writes into a cell after an await, and does not ask whether the cell still shows the same item.

    A list gives the cell to another row while the task waits. The answer for the former row then appears in the new
    one: while the user scrolls, pictures flicker and stay with the wrong name.

    It is reported in the code that fills a cell: in a method of the cell such as `configure`, or in `cellForRow`. A
    comparison after the await, a task that `prepareForReuse` or another function cancels, and a cell that is looked up
    again by its index path prevent the finding. It is a warning.

    With Belay, scoped cells end their work when they are reused.

    Wrong:
    ```swift
    func configure(_ item: Item) {
      Task { photo.image = await loader.image(of: item) }
    }
    ```
    Right:
    ```swift
    func configure(_ item: Item) {
      shownID = item.id
      Task {
        let image = await loader.image(of: item)
        if shownID == item.id { photo.image = image }
      }
    }
    ```
    """#,
    "scope-keeps-owner": #"""
    Work in a Belay scope does not end by itself and keeps the scope's owner alive: the scope is never released, so it
    never ends the work.

    A `TaskScope` ends its work when it is released. Work that captures `self`, `scope.run { … }`, also keeps the scope
    alive if `self` stores it. `scope.run(on: self)` passes the closure a weak owner instead, and the closure holds it
    only during each access. An actor, which has no such form, captures itself weakly.

    It is not reported where the owner ends the scope or cancels one of its lanes, nor where the scope was passed in:
    other code may end it. It is an error: neither the screen nor the work ends.

    Wrong:
    ```swift
    scope.run(.prices) {
      for await price in self.prices.stream { self.price = price }
    }
    ```
    Right:
    ```swift
    scope.run(.prices, on: self) { [prices] owner in
      for await price in prices.stream { try owner { $0.price = price } }
    }
    ```
    """#,
  ]
}
