// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromFToZ: [String: String] = [
    "failed-never-called": #"""
    A feature's failure handler is written a little differently from what Belay calls, so it is never called.

    `Feature` has a default for `failed(_:in:)`. A method with another label, another type or another name is a method beside it:
    it compiles, and errors go to the default.

    Wrong:
    ```swift
    func failed(_ error: Error, action: Action) -> Failure<Self> { .ignored }
    ```
    Right:
    ```swift
    func failed(_ error: any Error, in action: Action) -> Failure<Self> { .ignored }
    ```
    """#,
    "feature-in-extension": #"""
    A type becomes a Belay `Feature` in an extension.

    Under default main-actor isolation the conformance of an extension is judged apart from the type, and it does not compile there.
    Conform where the type is declared.

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
    A flag is set before some work and set back after it, and there is a way past the line that sets it back.

    - A `try await` between the two throws: the spinner spins for ever.
    - The work was only started: an animated scroll, or a `Task`. The flag is back before it has begun. A `defer` in a function
      that only starts a task is the same.
    - The work waits in one place that a second call takes over: the first call's wait ends, and with it the flag, while the
      second still runs.

    A `defer`, or a `catch` that sets the flag back in every case, takes the finding away.

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

    Actions that only the feature itself sends are often used like functions: sent in a row, in the belief that each is over
    before the next begins. If an internal action can only change state, that belief is right. Work that several handlers share is
    better an async function, which really can be awaited.

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

    A lane is its name: runs of both declarations share it, and which policy holds depends on the declaration that a run names.
    If one run should behave differently in a shared lane, it says so itself: `.run(.results, policy: .drop)`.

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
    The output closure of a Belay store captures its owner, which keeps the store: neither ever goes.

    `Store(…, owner: self) { owner, output in }` holds its owner weakly and hands it to the closure. A closure that uses `self` as
    well holds it strongly.

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
    A `refreshable` closure starts a task and returns: the spinner goes before the refresh has come.

    SwiftUI shows the spinner as long as the closure runs. A closure that only starts a task has returned at once, and nobody
    cancels the task when the view goes.

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
    Work of a Belay scope does not end by itself, and keeps the owner of the scope: so the scope is never released, and never ends it.

    A `TaskScope` ends its work when it is released. Work that holds `self` in the plain form, `scope.run { … }`, holds the scope as
    well, where `self` keeps it. `scope.run(on: self)` hands the closure a weak owner instead, which it touches for a moment at a time.

    It is left alone where the owner ends the scope or cancels one of its lanes, and where the scope was handed in: then somebody
    else may end it.

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
    A view keeps a bag of tasks in its state, and hands it a task that captures the view: the bag is never released.

    The bag cancels its tasks when it goes. It would go with the view's state; but the view's state is kept by the view, and the
    task's closure has taken a copy of the view along, by calling one of its methods or by using one of its properties. The bag
    waits for the task, and the task holds the bag.

    A view that cancels in `onDisappear` is left alone.

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
    An `AsyncStream` around a subscription, with nothing that ends the subscription when nobody listens any more.

    The `for await` ends, because its task was cancelled or because it has broken out, and the handler, the observer or the loop
    that feeds the stream goes on: it yields into nothing and keeps what it captured.

    Streams that end in their own closure, `unfolding:`, continuations that the owner keeps, and answers that come once are left
    alone; and so are feeders that look at what `yield` returns, and streams whose reader, or whose caller, ends the source.

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
    A task that was cancelled and replaced still writes: it shows its cancellation as an error, or resets its successor's flag.

    A cancelled request throws. The general `catch` takes that for a failure and shows an alert for something that the user has
    asked for. And the line after it, or a `defer`, sets `isLoading` to false while the new request has just begun.

    Only catches that change a property are looked at, and only where something that is awaited is known to throw when it is
    cancelled: a sleep, a check, `URLSession`, or what leads to one. A `catch is CancellationError`, a question for
    `Task.isCancelled`, and a comparison with the request's own id take the finding away.

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
    A task that a `deinit` starts, and that captures the object which is going.

    With `[weak self]` there is nothing left by the time it runs: what it should do is never done. Strongly captured, `self` is
    used after it has gone, and the process ends. What the work needs has to be taken out of `self` before.

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
    A view that appears starts a task without an end, and nothing ends it when the view goes.

    `onAppear` runs again when the user comes back: after the third visit three loops listen. SwiftUI's `.task` starts the same
    work and cancels it when the view goes.

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
    A task that does not end by itself keeps the object alive that started it.

    A loop over notifications, over a stream or around a sleep goes on until somebody cancels it. If the task's closure holds
    `self` meanwhile, the object lives as long as the loop: the screen goes, its model stays, and a `deinit` that cancels the task
    never runs. The closure holds `self` when it uses it, or a member of it; when `guard let self` stands before the loop; and
    when the loop is in a method that the task calls, even by `await self?.run()`.

    It is an error when a `deinit` alone was meant to cancel the task, and a warning otherwise. Objects that live as long as the app
    are left alone, and so are tasks that another method or another object cancels, and those whose screen tells the looping
    object to stop when it disappears.

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
    A task without an end is replaced by another one, and nobody cancels the first. (Opt-in: most that it finds are never
    started twice, which no reading of names can tell.)

    The property forgets the old task, the task does not forget to run: after the second call two loops handle every element,
    after the third three.

    Only functions that are called from two places, or again and again, are looked at. A `cancel()` before, a `didSet` or a
    wrapper that cancels, and a check that there is none yet or that nothing runs are left alone.

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

    A group waits for all of its children before it returns. Without `cancelAll()` the timeout therefore comes when the work has
    ended as well, and the quick answer when the sleep is over.

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
