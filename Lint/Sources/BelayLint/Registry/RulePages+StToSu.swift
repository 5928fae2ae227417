// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromStToSu: [String: String] = [
    "state-deinit-cancel": #"""
    A view stores a bag of tasks in its state, and adds a task that captures the view: the bag is never released.

    The bag cancels its tasks when it is released, which should happen together with the view's state. But the task's
    closure has captured a copy of the view, by calling one of its methods or using one of its properties, and the view
    keeps its state. The bag waits for the task, and the task keeps the bag. It is the same if a method of the bag gets
    the closure and starts the task.

    A view that cancels, or that uses the bag in `onDisappear`, is not reported. It is a warning.

    With Belay, `@ViewTasks var tasks` and `.owning(tasks)` end the tasks with the view although their closures capture
    it.

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
    "state-name-clash": #"""
    A field of a feature's state has the name of a member of `Store` or `Context`, and Swift takes the member.

    `store.title` reads the field `title` of the state. `store.run` cannot: it is the store's method, whatever the state
    has. The code does not compile, or reads something else. `store[\.run]` reads the field; another name is better.

    Only stored properties of a `Feature`'s state are checked, in code that imports Belay. The names of `BelayTrace` and
    `BelayUI` count where the code mentions those modules. It is a warning.

    Wrong:
    ```swift
    struct State { var lifetime = "" }   // store.lifetime is the store's
    ```
    Right:
    ```swift
    struct State { var validity = "" }
    ```
    """#,
    "stream-not-finished": #"""
    The task that feeds a stream ends without `finish()`: the reader's loop waits forever.

    A stream does not end with its producer. One that returns early, fails, or comes to its end must call `finish()`.
    The code after the reader's `for await` never runs: the progress stays, the next step does not begin.

    Streams whose continuation is stored or passed on are not reported, because other code can finish them. Nor are
    streams with `unfolding:`. It is an error.

    With Belay, a run applies each element with `context.apply`, so there is no stream to finish.

    Wrong:
    ```swift
    AsyncStream { continuation in
      Task {
        guard let file = await open() else { return }
        for line in file.lines { continuation.yield(line) }
        continuation.finish()
      }
    }
    ```
    Right:
    ```swift
    AsyncStream { continuation in
      Task {
        defer { continuation.finish() }
        guard let file = await open() else { return }
        for line in file.lines { continuation.yield(line) }
      }
    }
    ```
    """#,
    "stream-without-termination": #"""
    An `AsyncStream` wraps a subscription, and nothing ends the subscription when the stream is no longer read. (Opt-in:
    some sources cannot be ended, or end with the process.)

    The `for await` ends because its task was cancelled or by a `break`. The handler, the observer or the loop that
    feeds the stream continues: it yields values that are dropped, and keeps what it captured.

    These are not reported: streams that end in their own closure, `unfolding:`, continuations that the owner stores,
    answers that come once, sources that check the result of `yield`, and streams whose reader or caller ends the
    source. It is a warning.

    With Belay, the closure of a `Bridge` must return its `Teardown`, or it does not compile.

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
    A task that was cancelled and replaced still writes: an old answer, its cancellation as an error, or the flag of the
    task that replaced it. So does the timer of a message that was replaced.

    Cancelling asks a task to end. One that resumes from an await without asking whether it is cancelled continues: it
    writes the answer of the older input, shows an alert for something that the user asked for, or sets `isLoading` to
    false although the new request has just begun.

    Reported are tasks that are kept and cancelled, and those of `task(id:)`, that write after an await without asking
    in between. An await that throws when it is cancelled ends the path, except into a general `catch` and through a
    `defer`. A comparison with the request's own id counts as well. It is a warning where the cancellation is shown as an
    error, and where the flag is of a search that starts anew while the user types; other forms are notes.

    A message that is shown for a while is the same: if each one starts a timer of its own, by a `Task` that sleeps or by
    `asyncAfter`, and nothing cancels it or asks whether the message is still that one, the timer of the older message hides
    the newer one before its time is up. It is a warning where the message is set in two places, or by a function that is
    called with different ones; a mark that is shown for a moment, such as `copiedID`, is a note.

    With Belay, a run in a lane that restarts cannot write once it is superseded, and its cancellation is not an error.

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
    search?.cancel()
    search = Task {
      do {
        try await Task.sleep(for: .seconds(0.3))
        let found = try await api.find(text)
        if !Task.isCancelled { results = found }
      } catch { if !Task.isCancelled { alert = error } }
    }
    ```
    """#,
  ]
}
