// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromCoToE: [String: String] = [
    "continuation-lost": #"""
    A way out of the code that should resume a continuation does not: its caller waits forever.

    A value is missing and a `guard` returns, an `if let` has no `else`, or an error is thrown in a task that nothing
    awaits. The task that awaits the continuation never ends, and what it keeps alive is never released. Waits whose own
    way out does not work are reported too: a timeout in a task that nothing awaits, a timeout in a group, which waits
    for all of its children, and a poll without a limit. It is the same with a promise of Combine, RxSwift or PromiseKit
    that is not called, with a dispatch group that is not left, and with a semaphore that is not signaled.

    A completion handler is such an answer too, where something relies on it: the system, as with `decisionHandler`, the
    `completion` of `getTimeline`, a `BGTask` and an action of CallKit, also where the method passes the handler to a function
    that drops it; or a caller that has shown a spinner, set a flag or entered a group, and ends that in the handler.

    `guard let self else { return }` is not reported where the suspended method holds `self`: it cannot fail there. Nor
    is a return behind a flag that says that the continuation was resumed, or in a handler that filters several calls.
    It is an error, and a warning for a completion handler. These are notes: a handler that a caller of the same code relies on, a
    continuation that a called function or a delegate drops, promises, groups and semaphores, and handlers of the system whose
    missing call nobody sees, as that of `willPresent`.

    With Belay, `withCancellableCallback` returns at the latest when its caller is cancelled, and `withDeadline(in:)`
    limits the wait.

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
    await withCheckedContinuation { continuation in
      camera.capture { photo in
        guard let photo else { return continuation.resume(returning: nil) }
        continuation.resume(returning: develop(photo))
      }
    }
    ```
    """#,
    "continuation-overwritten": #"""
    A stored continuation is replaced by that of a second call: the first caller never returns.

    A property has one continuation at a time. A method that stores one without looking at what is there loses it when
    it is called again before the answer, as by a second tap or by another screen. The first caller stays suspended,
    with its spinner and with everything that it keeps alive.

    It is reported where a second call is in sight: a control or an appearance starts the method, or two other types
    call it. A check of the object's state before the assignment, in the method or in its caller, prevents the finding.
    It is an error.

    With Belay, a lane decides what happens to the second call: `.join` shares the first one's end, `.drop` drops it.

    Wrong:
    ```swift
    func location() async throws -> Location {
      try await withCheckedThrowingContinuation { continuation in
        self.continuation = continuation
        manager.requestLocation()
      }
    }
    ```
    Right:
    ```swift
    func location() async throws -> Location {
      try await withCheckedThrowingContinuation { continuation in
        self.continuation?.resume(throwing: CancellationError())
        self.continuation = continuation
        manager.requestLocation()
      }
    }
    ```
    """#,
    "deinit-cannot-cancel": #"""
    A `deinit` cancels a task whose closure keeps the object alive: it runs only when the task has ended.

    A screen's model stores its request in a property and cancels it in `deinit`. It looks careful and has no effect:
    the task's closure uses `self`, so `self` lives as long as the request, and the `deinit` that should cancel the
    request waits for it. The user leaves the screen, and the loader stays. It is the same with a closure that holds
    `self` and is stored in an object that `self` keeps: a text field's handler, a monitor's callback, a dispatch source's
    event handler. And the cancel handler of such a source does nothing for a weak `self` that has been released.

    Only classes of a screen and observable ones are checked, and tasks that read the output of a process; only bodies
    that await something besides a sleep, and only where no other method cancels the task. A body that does not end is
    `task-outlives-owner`. It is a warning for a task of a screen or its model whose closure uses `self` directly. The others are
    notes: a `guard let self` before the request, one task of several, an object of no screen, and closures that hold each other.

    With Belay, `scope.run(.loading, on: self)` holds its owner for one access at a time, and the scope, released with
    the owner, cancels the run.

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
    "effect-not-cancellable": #"""
    An action that recurs starts an effect of The Composable Architecture that listens without an end, and has no
    identifier to cancel it by.

    The action is sent for each element of another sequence. Each time one more loop begins, and none ends: after the
    tenth status ten loops send each change, of all ten servers.

    An action that is sent once, as by an appearance, is not reported. Nor is an effect with `.cancellable(id:)` or
    `withTaskCancellation(id:)`, or one beside a `.cancel(id:)` in the same case. It is a warning.

    With Belay, `.run(.changes)` in a lane that restarts supersedes the loop before it.

    Wrong:
    ```swift
    case .statusChanged(let status):
      return .run { send in
        for await change in servers.changes(of: status.server) { await send(.changed(change)) }
      }
    ```
    Right:
    ```swift
    case .statusChanged(let status):
      return .run { send in
        for await change in servers.changes(of: status.server) { await send(.changed(change)) }
      }
      .cancellable(id: CancelID.changes, cancelInFlight: true)
    ```
    """#,
    "effect-order": #"""
    An effect of The Composable Architecture sends actions in a row and awaits each, although an earlier one starts an
    effect.

    `await send(.validate)` returns when the state has changed and the effect of `.validate` has started. The next line
    does not wait for that effect: both run at the same time, in any order, and an invalid cart is ordered in some runs.
    `.concatenate(.send(a), .send(b))` guarantees no more.

    Actions that only change state may be sent in a row, and so may any action before one that only changes state. It is
    a warning.

    With Belay, work changes the state through mutations, which cannot start work: the order is the order of the lines.

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
