// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromFToInd: [String: String] = [
    "failed-never-called": #"""
    A feature's failure handler differs slightly from the one that Belay calls, so it is never called.

    `Feature` has a default for `failed(_:in:)`. A method with another label, type or name is a different method: it
    compiles, and errors reach the default, so no alert appears. A `static` one, or one that is `async` or throws, is a
    different method as well.

    A method that the feature's own code calls is a helper, and is not reported. Only code that imports Belay is
    checked, tests too. It is a warning.

    Wrong:
    ```swift
    func failed(_ error: any Error, action: Action) -> FailureResponse<Self> { .ignored }
    ```
    Right:
    ```swift
    func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
    ```
    """#,
    "feature-in-extension": #"""
    A type conforms to Belay's `Feature` in an extension.

    Under default main-actor isolation a conformance in an extension is checked apart from the type, and does not
    compile. Conform where the type is declared, which compiles under both defaults.

    Only code that imports Belay is checked, tests too. It is a warning.

    Wrong:
    ```swift
    struct Checkout { let api: CheckoutAPI }
    extension Checkout: Feature {
      func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
    }
    ```
    Right:
    ```swift
    struct Checkout: Feature {
      let api: CheckoutAPI
      func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
    }
    ```
    """#,
    "flag-not-restored": #"""
    A flag is set before some work and reset after it, and one way out skips the reset, or the reset comes too early.

    - A `try await` between the two throws, a `guard` returns, a `catch` only logs: the spinner spins forever, or the
      button stays disabled.
    - A `catch`, a `case .failure` or the branch of a completion handler for a missing answer does nothing or only logs; or a
      publisher turns its error into `Empty()`, and only a value resets the flag.
    - The work is only started: an animated scroll, or a `Task`. The flag is reset before the work has begun. A `defer`
      in a function that only starts a task does the same.
    - A refresh control is ended in the case of the answer, and not in that of the failure.
    - A web page's spinner is ended in `didFinish`, and there is no method for a page that cannot be loaded.
    - A second call resumes the wait of the first, which then resets the flag while the second still waits.

    A flag is a Bool, a state such as `.loading` or any other that one `catch` replaces and the last one does not,
    `button.isEnabled`, or an indicator that is shown and hidden; it may be set from the start, as in
    `@State private var isLoading = true`. A reset counts in a `defer`, in a function that is called, and as the end of
    the screen. A flag that nothing reads is not reported, nor one that success does not reset, nor an exit at which
    another run has taken over.

    It is a warning. A state or an indicator is one where an error goes past its reset, where the failure is only logged, or
    where nothing has begun yet. Their other ways, and a call that is given the value, as `showProgress(true)`, are notes: on code
    that had not been read before, more of them were wrong than right.

    With Belay, `.run(.saving, holding: \.isSaving, at: true)` restores the field however the run ends; in a scope,
    `owner.hold(\.isSaving, at: true)` does.

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
    "handle-of-successor-cleared": #"""
    A task that was cancelled and replaced sets the handle to nil when it ends: it clears its successor's.

    Cancelling does not end a task at once: it continues until it notices, and what it does on its way out happens after
    its successor was stored. The next `cancel()` then finds nil and stops nothing, so Stop has no effect, and a check
    for a running task finds none. The same happens after `await task.value` in the function that starts the task, and
    to any value that a start sets and its task clears: the notice that came later disappears with the earlier one.

    A start that is refused while there is a handle is not reported. Nor is a generation or an identifier that is
    compared after the last `await`, or a check for cancellation after it. It is a warning where typing starts the task anew, so
    that the older one has mostly not ended; the others are notes.

    With Belay, a lane has no handle to clear: `scope.cancel(.search)` cancels what is live in it.

    Wrong:
    ```swift
    search?.cancel()
    search = Task {
      defer { search = nil }
      results = try await api.find(words)
    }
    ```
    Right:
    ```swift
    search?.cancel()
    search = Task {
      results = try await api.find(words)
    }
    ```
    """#,
    "index-after-await": #"""
    A row's index from before an await is used after it, while another method removes or replaces rows.

    While the task waits, rows are removed, inserted or loaded anew. The index then belongs to another row, which gets
    the wrong content, or to none: the access is out of range and the app ends.

    It is reported where another function of the type changes the list in that way, and the line is named. A lookup
    after the await, or a check of the index against `indices` or `count`, prevents the finding. It is a warning.

    With Belay, rows with an id are `Rows`, and are found by their id.

    Wrong:
    ```swift
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    let fresh = await api.item(id)
    items[index] = fresh
    ```
    Right:
    ```swift
    let fresh = await api.item(id)
    if let index = items.firstIndex(where: { $0.id == id }) { items[index] = fresh }
    ```
    """#,
  ]
}
