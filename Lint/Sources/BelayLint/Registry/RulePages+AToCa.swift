// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromAToCa: [String: String] = [
    "busy-loop": #"""
    A loop asks again and again whether something has changed, and only yields in between: one core is busy all the
    time.

    `Task.yield()` returns at once if nothing else is to run. The loop takes a core until its condition changes, which
    costs battery and keeps a thread of the small pool from other tasks. A loop with an empty body does the same.

    A loop in SwiftUI's `task` whose only wait is a `try? await Task.sleep` spins as soon as the view has disappeared:
    the sleep of a cancelled task returns at once. A view that loads in `onAppear`, is hidden while it loads, and comes
    back after a failure that nothing keeps, loads again without a pause.

    A loop that works or sleeps in each round is not reported, nor one whose condition makes progress itself, as in
    `while let next = queue.next()`. It is a warning.

    With Belay, a `Bridge` turns the callback that reports the change into a sequence, which a run reads.

    Wrong:
    ```swift
    while !connection.isReady { await Task.yield() }
    ```
    Right:
    ```swift
    for await state in connection.states where state == .ready { break }
    ```
    """#,
    "cancel-cannot-reach": #"""
    A stop that comes while the work is still being set up finds no handle, or what it cancels does not pass it on: the
    work continues.

    - A session, subscription or task is stored after an `await`. A stop during that wait ends nil, and the answer is
      stored all the same: nothing ends it.
    - A tap starts an endless task or a timer after an `await`. A second tap meanwhile starts another one in its place, and
      the stop only reaches that one.
    - A stream's closure starts a task that reads a server's answer, and nothing ends it: a reader that is cancelled does not.
    - A stop sets the property of an endless task to nil, and nothing cancels that task. It continues without the
      property.
    - A stop sets a flag that nothing reads.
    - The cancelled task waits for the `value` of another task or for a process, works off a list without asking, or has
      started a task or an `asyncAfter` that nothing keeps: the cancellation does not reach these.

    The user has tapped Stop or left the screen, and the connection or the microphone stays open. A check of a flag that
    the stop changes, or of an identifier, between the `await` and the assignment is right. So is a stop that cancels
    the task which stores the handle. It is a warning for the third, and for the first two where a task stores what the wait has
    given, or a subscription; the others are notes.

    With Belay, one run opens the session, uses it and closes it in a `defer`: `scope.cancel(.session)` reaches that run
    at any time.

    Wrong:
    ```swift
    func start() {
      Task { session = try await server.open() }
    }
    func stop() { session?.close() }
    ```
    Right:
    ```swift
    func start() {
      isOn = true
      Task {
        let session = try await server.open()
        guard isOn else { return session.close() }
        self.session = session
      }
    }
    func stop() {
      isOn = false
      session?.close()
    }
    ```
    """#,
    "cancel-replaces-itself": #"""
    A cancel command is handled by the function that stores the task of every command, and cancels only itself.

    One function handles every command: it starts a task and stores it in a property. It also handles the command that
    cancels. When that command runs, its own task has already replaced the one to cancel, which keeps running: the user
    taps Cancel, and nothing stops.

    A property whose `didSet` cancels the old value, or a `cancel()` before the assignment, prevents the finding. It is
    a warning.

    With Belay, `.cancel(.loading)` is an effect of its own: it cancels the runs of a lane and is not a run in it.

    Wrong:
    ```swift
    private var task: Task<Void, Never>?
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
    func dispatch(_ command: Command) { task = Task { await perform(command) } }
    func perform(_ command: Command) async {
      switch command {
      case .load: await load()
      case .cancel: break  // The didSet has cancelled the old task.
      }
    }
    ```
    """#,
    "cancellation-shown": #"""
    A task that was cancelled and replaced shows its cancellation as an error. (Opt-in: whether what it waits for throws
    when it is cancelled can seldom be seen in the same repository.)

    `.task(id:)` cancels the old task and starts another. What the old one awaits throws, its `catch` takes every error,
    and "cancelled" appears over the result of the new one.

    Only tasks with a successor are checked, and only where code of the repository tells a cancellation from other
    errors. A `catch is CancellationError`, a check of `Task.isCancelled` or a comparison of an identifier prevents the
    finding. It is a warning.

    With Belay, a cancellation is not an error: it reaches no `failed(_:in:)` and no `Loadable.failed`.

    Wrong:
    ```swift
    .task(id: account) {
      do { post = try await api.post(account) } catch { state = .failed(error) }
    }
    ```
    Right:
    ```swift
    .task(id: account) {
      do { post = try await api.post(account) } catch {
        if !Task.isCancelled { state = .failed(error) }
      }
    }
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

    It is a warning. With Belay, a run in a lane that restarts changes nothing any more once it is superseded.

    Wrong:
    ```swift
    func start() {
      polling?.cancel()
      polling = Task {
        while true {
          await refresh()
          try? await Task.sleep(for: .seconds(5))
        }
      }
    }
    func stop() { polling?.cancel() }
    ```
    Right:
    ```swift
    func start() {
      polling?.cancel()
      polling = Task {
        while true {
          await refresh()
          try await Task.sleep(for: .seconds(5))
        }
      }
    }
    func stop() { polling?.cancel() }
    ```
    """#,
  ]
}
