// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromAToE: [String: String] = [
    "cancel-replaces-itself": #"""
    A command that should cancel the running task is itself run as that task: it cancels itself.

    One function handles every command: it starts a task and stores it in a property. It also handles the command that
    cancels. When that command runs, its own task has already replaced the one to cancel, which keeps running.

    A property whose `didSet` cancels the old value, or a `cancel()` before the assignment, prevents the finding.

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
    A `try?` before a sleep hides that the task was cancelled, and the code after it runs all the same. (Opt-in: whether
    that does harm depends on more than the nearby code, and in a trial on code that the rule was not developed with,
    most of its findings were harmless.)

    - In a loop without a check: the sleep of a cancelled task returns at once, so the loop spins instead of waiting.
      Only loops that can be cancelled are checked, except those that end by a deadline or a counter, or because the
      code that cancels also changes their condition.
    - In a task that is cancelled and replaced: the old task wakes up at once and does what it should no longer do. The
      first toast's task hides the second toast. A task that first checks its owner's state is not reported.

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
    A closure that should resume a continuation returns early without doing so: the caller waits forever.

    A value is missing and a `guard` returns. The task that awaits the continuation never ends, and what it keeps alive
    is never released.

    `guard let self else { return }` is a special case: a waiting method is suspended, and holds its `self` until the
    continuation is resumed. So the guard only fails where the task itself captures `self` weakly. In a closure that is
    called later it is still reported, and the message says which case it is: only that strong reference keeps the
    caller from waiting forever, and moving the call into a closure removes it without a warning.

    A return is not reported after a `resume`, under a `defer` that resumes, behind a flag that says that it was
    resumed, or in a closure that returns a value.

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
    A `deinit` cancels a task whose closure keeps the object alive: it runs only when the task has ended.

    A screen's model stores its request in a property and cancels it in `deinit`. It looks careful and has no effect:
    the task's closure uses `self`, so `self` lives as long as the request, and the `deinit` that should cancel the
    request waits for it. The user leaves the screen, and the loader stays.

    Only objects of a screen are checked, only bodies that await something besides a sleep, and only where no other
    method cancels the task.

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
    An effect of The Composable Architecture sends actions in a row and awaits each, although an earlier one starts an
    effect.

    `await send(.validate)` returns when the state has changed and the effect of `.validate` has started. The next line
    does not wait for that effect: both run at the same time, in any order. `.concatenate(.send(a), .send(b))`
    guarantees no more.

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
