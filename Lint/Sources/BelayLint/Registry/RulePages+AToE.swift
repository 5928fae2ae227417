// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromAToE: [String: String] = [
    "cancel-replaces-itself": #"""
    A command that should cancel the running task is itself run as that task: it cancels itself.

    Every command goes through one function, which starts a task for it and keeps it in a property. The command that cancels
    goes through there as well. By the time it runs, it has taken the place of the task that was meant, which goes on.

    A property whose `didSet` cancels the old value, or a `cancel()` before the assignment, takes the finding away.

    Wrong:
    ```swift
    func dispatch(_ command: Command) { task = Task { await perform(command) } }
    func perform(_ command: Command) async {
      switch command {
      case .load: await load()
      case .cancel: task?.cancel()
      }
    }
    ```
    Right:
    ```swift
    private var task: Task<Void, Never>? { didSet { oldValue?.cancel() } }
    ```
    """#,
    "cancellation-swallowed": #"""
    A `try?` before a sleep hides that the task was cancelled, and what comes next happens all the same. (Opt-in: whether that
    does harm depends on more than can be read nearby, and in code that it had not seen most of what it found did none.)

    - In a loop that does not ask: a cancelled task's sleep returns at once, so the loop spins instead of waiting. Only loops
      that somebody can cancel are looked at, and none that a deadline, a counter or whoever cancels ends.
    - In a task that is cancelled and replaced: the old one wakes up at once and does what it should not do any more. The first
      toast's task hides the second toast. A task that asks its owner's state first is left alone.

    Wrong:
    ```swift
    hiding?.cancel()
    hiding = Task {
      try? await Task.sleep(for: .seconds(3))
      toast = nil
    }
    ```
    Right:
    ```swift
    hiding = Task {
      try await Task.sleep(for: .seconds(3))
      toast = nil
    }
    ```
    """#,
    "continuation-lost": #"""
    A closure that should resume a continuation returns early without doing so: the caller waits for ever.

    A value is missing, a `guard` returns, and the task that awaits the continuation never ends, nor does what it keeps alive.

    `guard let self else { return }` is a special case: a method that waits is suspended, and holds its `self` until somebody
    resumes it. So the guard only fails where the task itself has `self` weakly. In a closure that is called later it is reported
    all the same, and the message says which it is: nothing but that hold keeps the caller from waiting for ever, and it is lost
    without a word when the call moves into a closure.

    Returns after a `resume`, under a `defer` that resumes, behind a flag that says that it was resumed, and in closures that
    give something back are left alone.

    Wrong:
    ```swift
    await withCheckedContinuation { continuation in
      camera.capture { photo in
        guard let photo else { return }
        continuation.resume(returning: develop(photo))
      }
    }
    ```
    Right:
    ```swift
        guard let photo else { return continuation.resume(returning: nil) }
    ```
    """#,
    "deinit-cannot-cancel": #"""
    A `deinit` cancels a task whose closure keeps the object alive: it comes when the task has ended.

    The model of a screen keeps its request in a property and cancels it in `deinit`. It looks careful, and it does nothing: the
    task's closure uses `self`, so `self` lives as long as the request, and the `deinit` that should cancel the request waits for
    it. The user goes back, and the loader stays.

    Only objects of a screen are looked at, only bodies that wait for something besides a sleep, and only where no other method
    cancels the task.

    Wrong:
    ```swift
    func appeared() { loading = Task { items = try await api.items() } }
    deinit { loading?.cancel() }
    ```
    Right:
    ```swift
    func appeared() {
      loading = Task { [weak self, api] in
        let items = try await api.items()
        self?.items = items
      }
    }
    func disappeared() { loading?.cancel() }
    ```
    """#,
    "effect-order": #"""
    An effect of The Composable Architecture sends actions in a row and awaits each, though an earlier one starts an effect.

    `await send(.validate)` is over when the state has changed and the effect of `.validate` has begun. The next line does not wait
    for that effect: the works run side by side, and what comes first is luck. `.concatenate(.send(a), .send(b))` promises no more.

    Actions that only change state may be sent in a row.

    Wrong:
    ```swift
    return .run { send in
      await send(.validate)
      await send(.submit)
    }
    ```
    Right:
    ```swift
    return .run { [cart = state.cart] send in
      let isValid = try await api.validate(cart)
      await send(.validated(isValid))
      if isValid { await send(.submitted(try await api.submit(cart))) }
    }
    ```
    """#,
  ]
}
