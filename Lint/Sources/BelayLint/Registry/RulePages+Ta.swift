// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromTa: [String: String] = [
    "task-in-deinit": #"""
    A `deinit` starts a task that captures the object that is being released.

    With `[weak self]`, `self` is nil by the time the task runs, and the work is never done. With a strong capture,
    `self` is used after its release, and the process crashes. Capture what the work needs from `self` instead. It is
    the same in a method that the `deinit` calls, and with `DispatchQueue.main.async`.

    A task that uses no `self` is not reported. It is an error with a strong capture, and a warning with a weak one.

    With Belay, a scope that is released with its owner ends its work by itself, so there is nothing to stop in
    `deinit`.

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

    `onAppear` and `viewDidAppear` run again when the user comes back: after the third visit three loops listen, and
    each handles every element. SwiftUI's `.task` starts the same work and cancels it when the view disappears.

    Tasks that are kept are not reported, nor is a loop behind a check that refuses a second one, nor objects that live
    as long as the app. In a class whose task keeps it alive, `task-outlives-owner` says so instead. It is a warning.

    With Belay, `.task(store, .appeared)` ends the work with the view, and `visibleTaskScope` does so for a view
    controller.

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
    precedes the loop, or if the loop is in a method that the task calls, even by `await self?.run()`. A method that
    waits and calls itself again after each failure is such a loop too.

    It is an error if only a `deinit` should cancel the task, and a warning otherwise. On code that had not been read before, two
    forms were right: a screen, its model or an object in the state of a view that comes and goes, which the task's closure uses, and a `guard let self` before the loop where only the
    `deinit` cancels. The others are notes: other objects, a method that loops, a method that calls itself again.

    These are not reported: objects that live as long as the app, tasks that another method or another object cancels, and tasks
    whose screen stops the looping object when it disappears.

    With Belay, `scope.run(.prices, on: self)` holds its owner for one element at a time.

    Wrong:
    ```swift
    func appeared() {
      updates?.cancel()
      updates = Task { [weak self] in
        guard let self else { return }
        for await price in prices.stream { show(price) }
      }
    }
    deinit { updates?.cancel() }
    ```
    Right:
    ```swift
    func appeared() {
      updates?.cancel()
      updates = Task { [weak self, prices] in
        for await price in prices.stream { self?.show(price) }
      }
    }
    deinit { updates?.cancel() }
    ```
    """#,
    "task-overwritten": #"""
    A task without an end is replaced by another one, and the first is not cancelled. (Opt-in: most of the tasks that it
    finds are never started twice, which names alone cannot show.)

    The property no longer refers to the old task, but the task keeps running: after the second call two loops handle
    every element, after the third three.

    Only functions that are called from two places or repeatedly are checked. A `cancel()` before, a `didSet` or a
    wrapper that cancels, and a check that there is no task yet or that nothing runs prevent the finding. It is a
    warning.

    With Belay, `scope.run(.events)` in a lane that restarts supersedes the run before it.

    Wrong:
    ```swift
    func appeared() {
      listening = Task { [hub, log] in for await event in hub.events { log.add(event) } }
    }
    ```
    Right:
    ```swift
    func appeared() {
      listening?.cancel()
      listening = Task { [hub, log] in for await event in hub.events { log.add(event) } }
    }
    ```
    """#,
  ]
}
