// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromTiToZ: [String: String] = [
    "timeout-without-cancel": #"""
    A task group races work against a sleep, and does not cancel the loser. (Opt-in: where the group should wait for
    both, it is right.)

    A group waits for all of its children before it returns. Without `cancelAll()` a timeout therefore returns only when
    the work has ended as well, and a quick answer only when the sleep has ended.

    A throwing group whose sleeping child throws is not reported: an error that leaves the group cancels the others. It
    is a warning.

    With Belay, `withDeadline(in: .seconds(5)) { try await ask() }` returns at the deadline, whatever the work does.

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
    await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await ask() }
      group.addTask { try? await Task.sleep(for: .seconds(5)); return nil }
      defer { group.cancelAll() }
      return await group.next()!
    }
    ```
    """#,
    "timer-not-invalidated": #"""
    A repeating timer is replaced or dropped without being invalidated, or holds the object whose `deinit` should end
    it.

    A scheduled timer is held by its run loop: it fires until it is invalidated, and holds its block or target. One that
    is started again at each appearance fires once more per period. One that holds `self` keeps it alive, so that a
    `deinit` which would invalidate it never runs. A `CADisplayLink` does the same, and so does a `sink` of
    `Timer.publish` that holds `self` and is stored in it. A timer that a press starts and only the end of the press
    invalidates continues when the system cancels the press.

    Objects that live as long as the app are not reported, and what holds `self` only in objects that a screen owns. Nor
    are timers that their own block or another method invalidates, or a replacement that looks at the timer before. It
    is a warning; a timer that only holds the object whose `deinit` should end it is a note, because many such objects live as
    long as the app in ways that are not seen.

    With Belay, a loop around `try await clock.sleep(for: .seconds(1))` in `visibleTaskScope.run(.ticks, on: self)` ends
    by itself.

    Wrong:
    ```swift
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
    }
    ```
    Right:
    ```swift
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      timer?.invalidate()
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      timer?.invalidate()
    }
    ```
    """#,
    "unowned-after-await": #"""
    A task uses an `unowned` object after an `await`: if it was released in the meantime, the app crashes.

    A `Task` in a closure with `[unowned self]` captures the unowned reference, not the object. The user closes the
    screen while the request is under way, and the next line ends the app.

    A single last `await self.save()` holds the object while it runs, and is not reported. Nor is a hop to the main
    actor. Only objects that a screen owns are checked: others may live as long as the app. It is an error.

    With Belay, the owner that `scope.run(on: self)` passes is weak: once it is released, the access throws, and the run
    ends.

    Wrong:
    ```swift
    button.action = { [unowned self] in
      Task {
        await api.hide(id)
        self.removeFromSuperview()
      }
    }
    ```
    Right:
    ```swift
    button.action = { [weak self, api, id] in
      Task {
        await api.hide(id)
        self?.removeFromSuperview()
      }
    }
    ```
    """#,
  ]
}
