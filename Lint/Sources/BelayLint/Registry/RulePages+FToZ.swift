// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromFToZ: [String: String] = [
    "failed-never-called": #"""
    A feature's failure handler differs slightly from the one that Belay calls, so it is never called.

    `Feature` has a default for `failed(_:in:)`. A method with another label, type or name is a different method: it
    compiles, and errors reach the default.

    Wrong:
    ```swift
    func failed(_ error: Error, action: Action) -> FailureResponse<Self> { .ignored }
    ```
    Right:
    ```swift
    func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
    ```
    """#,
    "feature-in-extension": #"""
    A type conforms to Belay's `Feature` in an extension.

    Under default main-actor isolation a conformance in an extension is checked apart from the type, and does not
    compile. Conform where the type is declared.

    Wrong:
    ```swift
    struct Checkout { let api: CheckoutAPI }
    extension Checkout: Feature { … }
    ```
    Right:
    ```swift
    struct Checkout: Feature { let api: CheckoutAPI … }
    ```
    """#,
    "flag-not-restored": #"""
    A flag is set before some work and reset after it, and the reset can be skipped or comes too early.

    - A `try await` between the two throws: the spinner spins forever.
    - The work is only started: an animated scroll, or a `Task`. The flag is reset before the work has begun. A `defer`
      in a function that only starts a task does the same.
    - A second call supersedes the wait: the first call's wait ends and resets the flag, while the second still runs.

    A `defer`, or a `catch` that resets the flag in every case, prevents the finding.

    Wrong:
    ```swift
    isSaving = true
    try await api.save(draft)
    isSaving = false
    ```
    Right:
    ```swift
    isSaving = true
    defer { isSaving = false }
    try await api.save(draft)
    ```
    """#,
    "internal-action-effect": #"""
    An internal action starts an effect. (Opt-in: a matter of style.)

    Actions that only the feature itself sends are often used like functions: sent in a row, as if each had finished
    before the next begins. If internal actions only change state, that is true. Write work that several handlers share
    as an async function, which can be awaited.

    Wrong:
    ```swift
    case .internal(.validate):
      return .run { send in await send(.internal(.validated(try await api.validate()))) }
    ```
    Right:
    ```swift
    case .internal(.validated(let isValid)):
      state.isValid = isValid
      return .none
    ```
    """#,
    "lane-declared-twice": #"""
    One lane is declared twice in a file, with different policies.

    A lane is identified by its name: runs of both declarations share it, and the policy depends on the declaration that
    a run uses. If one run needs another policy in a shared lane, pass it to that run: `.run(.results, policy: .drop)`.

    Wrong:
    ```swift
    static let results = Lane("results", .restart)
    static let paging = Lane("results", .drop)
    ```
    Right:
    ```swift
    static let results = Lane("results", .restart)
    return .run(.results, policy: .drop) { … }
    ```
    """#,
    "output-captures-owner": #"""
    The output closure of a Belay store captures its owner, which keeps the store: neither is ever released.

    `Store(…, owner: self) { owner, output in }` holds its owner weakly and passes it to the closure. A closure that
    also uses `self` holds it strongly.

    Wrong:
    ```swift
    store = Store(Checkout(api: api), state: .init(), owner: self) { _, output in self.show(output) }
    ```
    Right:
    ```swift
    store = Store(Checkout(api: api), state: .init(), owner: self) { owner, output in owner.show(output) }
    ```
    """#,
    "refresh-not-awaited": #"""
    A `refreshable` closure starts a task and returns: the spinner disappears before the refresh has finished.

    SwiftUI shows the spinner as long as the closure runs. A closure that only starts a task returns at once, and the
    task is not cancelled when the view disappears.

    Wrong:
    ```swift
    .refreshable { Task { await model.refresh() } }
    ```
    Right:
    ```swift
    .refreshable { await model.refresh() }
    ```
    """#,
    "scope-keeps-owner": #"""
    Work in a Belay scope does not end by itself and keeps the scope's owner alive: the scope is never released, so it
    never ends the work.

    A `TaskScope` ends its work when it is released. Work that captures `self`, `scope.run { … }`, also keeps the scope
    alive if `self` stores it. `scope.run(on: self)` passes the closure a weak owner instead, and the closure holds it
    only during each access.

    It is not reported where the owner ends the scope or cancels one of its lanes, nor where the scope was passed in:
    other code may end it.

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
    "state-deinit-cancel": #"""
    A view stores a bag of tasks in its state, and adds a task that captures the view: the bag is never released.

    The bag cancels its tasks when it is released, which should happen together with the view's state. But the task's
    closure has captured a copy of the view, by calling one of its methods or using one of its properties, and the view
    keeps its state. The bag waits for the task, and the task keeps the bag.

    A view that cancels in `onDisappear` is not reported.

    Wrong:
    ```swift
    @State private var bag = TaskBag()
    func appeared() { Task { await count() }.store(in: bag) }
    ```
    Right:
    ```swift
    var body: some View { Text("\(number)").task { await count() } }
    ```
    """#,
    "stream-without-termination": #"""
    An `AsyncStream` wraps a subscription, and nothing ends the subscription when the stream is no longer read.

    The `for await` ends because its task was cancelled or by a `break`. The handler, the observer or the loop that
    feeds the stream continues: it yields values that are dropped, and keeps what it captured.

    These are not reported: streams that end in their own closure, `unfolding:`, continuations that the owner stores,
    answers that come once, sources that check the result of `yield`, and streams whose reader or caller ends the
    source.

    Wrong:
    ```swift
    AsyncStream { continuation in
      sensor.handler = { continuation.yield($0) }
    }
    ```
    Right:
    ```swift
    AsyncStream { continuation in
      sensor.handler = { continuation.yield($0) }
      continuation.onTermination = { _ in sensor.handler = nil }
    }
    ```
    """#,
    "superseded-task-writes": #"""
    A task that was cancelled and replaced still writes: it shows its cancellation as an error, or resets the flag of
    the task that replaced it.

    A cancelled request throws. A general `catch` treats that as a failure and shows an alert for something that the
    user asked for. The line after it, or a `defer`, sets `isLoading` to false although the new request has just begun.

    Only catches that change a property are checked, and only where an awaited call is known to throw on cancellation: a
    sleep, a check, `URLSession`, or a function that calls one of these. A `catch is CancellationError`, a check of
    `Task.isCancelled`, or a comparison with the request's own id prevents the finding.

    Wrong:
    ```swift
    search?.cancel()
    search = Task {
      do {
        try await Task.sleep(for: .seconds(0.3))
        results = try await api.find(text)
      } catch { alert = error }
    }
    ```
    Right:
    ```swift
      } catch { if !Task.isCancelled { alert = error } }
    ```
    """#,
    "task-in-deinit": #"""
    A `deinit` starts a task that captures the object that is being released.

    With `[weak self]`, `self` is nil by the time the task runs, and the work is never done. With a strong capture,
    `self` is used after its release, and the process crashes. Capture what the work needs from `self` instead.

    Wrong:
    ```swift
    deinit { Task { @MainActor [weak self] in self?.monitor.stop() } }
    ```
    Right:
    ```swift
    deinit { Task { @MainActor [monitor] in monitor.stop() } }
    ```
    """#,
    "task-not-owned": #"""
    A view that appears starts a task without an end, and nothing ends it when the view disappears.

    `onAppear` runs again when the user comes back: after the third visit three loops listen. SwiftUI's `.task` starts
    the same work and cancels it when the view disappears.

    Wrong:
    ```swift
    .onAppear { Task { for await message in inbox.messages.stream { show(message) } } }
    ```
    Right:
    ```swift
    .task { for await message in inbox.messages.stream { show(message) } }
    ```
    """#,
    "task-outlives-owner": #"""
    A task that does not end by itself keeps alive the object that started it.

    A loop over notifications, over a stream or around a sleep runs until it is cancelled. If the task's closure holds
    `self` meanwhile, the object lives as long as the loop: the screen disappears, its model stays, and a `deinit` that
    cancels the task never runs. The closure holds `self` if it uses `self` or one of its members, if `guard let self`
    precedes the loop, or if the loop is in a method that the task calls, even by `await self?.run()`.

    It is an error if only a `deinit` should cancel the task, and a warning otherwise. These are not reported: objects
    that live as long as the app, tasks that another method or another object cancels, and tasks whose screen stops the
    looping object when it disappears.

    Wrong:
    ```swift
    updates = Task { [weak self] in
      guard let self else { return }
      for await price in prices.stream { show(price) }
    }
    ```
    Right:
    ```swift
    updates = Task { [weak self, prices] in
      for await price in prices.stream { self?.show(price) }
    }
    ```
    """#,
    "task-overwritten": #"""
    A task without an end is replaced by another one, and the first is not cancelled. (Opt-in: most of the tasks that it
    finds are never started twice, which names alone cannot show.)

    The property no longer refers to the old task, but the task keeps running: after the second call two loops handle
    every element, after the third three.

    Only functions that are called from two places or repeatedly are checked. A `cancel()` before, a `didSet` or a
    wrapper that cancels, and a check that there is no task yet or that nothing runs prevent the finding.

    Wrong:
    ```swift
    func appeared() { listening = Task { for await event in hub.events { log.add(event) } } }
    ```
    Right:
    ```swift
    func appeared() {
      listening?.cancel()
      listening = Task { [hub, log] in for await event in hub.events { log.add(event) } }
    }
    ```
    """#,
    "timeout-without-cancel": #"""
    A task group races work against a sleep, takes the first result, and does not cancel the loser. (Opt-in.)

    A group waits for all of its children before it returns. Without `cancelAll()` a timeout therefore returns only when
    the work has ended as well, and a quick answer only when the sleep has ended.

    Wrong:
    ```swift
    await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await ask() }
      group.addTask { try? await Task.sleep(for: .seconds(5)); return nil }
      return await group.next()!
    }
    ```
    Right:
    ```swift
      defer { group.cancelAll() }
      return await group.next()!
    ```
    """#,
  ]
}
