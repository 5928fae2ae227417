// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Made of the rules' doc comments by RulePagesTests. Do not edit.

extension RulePages {
  static let fromInpToL: [String: String] = [
    "input-dropped": #"""
    A flag that refuses a second run also refuses the newest input.

    The input changes while a run for the older one is under way. The new run returns at once because of `isLoading`,
    and nothing starts it again afterwards: the screen keeps the answer of the older input. With `task(id:)` the older
    run is cancelled, but the flag is still set until it has ended.

    The flag may also be an entry in a collection of what is under way, as `loading.contains(.posts)`.

    It is not reported if the control is disabled meanwhile, if the refusal notes that there is more to do, or if the
    run starts itself again. It is a warning.

    With Belay, a lane decides: `.restart` supersedes the older run, `.keepLatest` runs the newest input after it.

    So is a field that stays enabled while its text is sent and is emptied afterwards, with what was typed meanwhile: a
    warning for messages and comments, and where a server is asked for the next of several texts. It is not reported if an
    alert has the field, or if what shows it is closed with it.

    Two more forms are notes: a text field that is emptied after its text was sent, also if that failed, so that the user
    must type it again; and a state that refuses, such as `phase == .loading`. On code that had not been read before, these
    were wrong too often.

    Wrong:
    ```swift
    .onChange(of: filter) { Task { await load(filter) } }

    func load(_ filter: Filter) async {
      guard !isLoading else { return }
      isLoading = true
      defer { isLoading = false }
      items = await api.items(filter)
    }
    ```
    Right:
    ```swift
    .onChange(of: filter) {
      loading?.cancel()
      loading = Task { await load(filter) }
    }

    func load(_ filter: Filter) async {
      let found = await api.items(filter)
      if !Task.isCancelled { items = found }
    }
    ```
    """#,
    "input-read-again": #"""
    The key of a request is read again after the await, so the answer is stored under another key.

    A property says what is selected. The request is made with it, and the answer is stored with it; in between, the
    user has selected something else. The messages of one room appear in another, and stay in the cache. It is the same
    with a mark that says what was saved: what is read again after the save, and noted as saved, need not be what was
    saved.

    It is reported where other code of the type changes the property. Swift reads the key of
    `cache[selectedRoom] = await …` before it waits, so that is right. It is a warning.

    With Belay, `context.selectedRoom` is the state as it is now, too: read it once, before the first await.

    Wrong:
    ```swift
    let messages = await api.messages(in: selectedRoom)
    cache[selectedRoom] = messages
    ```
    Right:
    ```swift
    let room = selectedRoom
    let messages = await api.messages(in: room)
    cache[room] = messages
    ```
    """#,
    "internal-action-effect": #"""
    An action that only the feature itself sends starts an effect. (Opt-in: a matter of style.)

    Such actions, here those in a case `internal`, `_internal` or `private`, are often used like functions: sent in a
    row, as if each had finished before the next begins. If internal actions only change state, that is true. Write work
    that several handlers share as an async function, which can be awaited.

    It is a warning. With Belay, what work applies are mutations, which cannot start work.

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
    a run uses. A search that should restart is then dropped, or the other way round, depending on the line that started
    it. If one run needs another policy in a shared lane, pass it to that run: `.run(.results, policy: .drop)`.

    Only static constants and functions are compared, and policies that are written out. It is a warning.

    Wrong:
    ```swift
    static let results = Lane("results", .restart)
    static let paging = Lane("results", .drop)
    ```
    Right:
    ```swift
    static let results = Lane("results", .restart)
    // The next page is in the same lane, with a policy of its own:
    // return .run(.results, policy: .drop) { context in … }
    ```
    """#,
    "latest-wins-missing": #"""
    A task that a changed input starts writes its answer, while a task of an older input can still be under way: the
    older answer can come last.

    Two requests are answered in any order. Each change starts one more task, nothing cancels the one before, and no
    task asks after its last await whether its input is still the current one. So the list of the former search stays on
    screen under the new text.

    Only tasks that read the input and write state from an awaited answer are reported: not what saves the input, adds
    to a list, dismisses, or is refused while a task is running. A request with a callback counts as a task, and so do a
    `notify` of a group of requests, an effect of The Composable Architecture that is not cancellable, and a `flatMap` of a
    published input, where `switchToLatest` is right. An answer is also a constant that says whether the request has thrown:
    `isFree = true`, and `false` in the `catch`.

    It is a warning where the closure or accessor that the change runs starts the task or request itself, or a function that it
    calls does so and a server is asked, or the input is a text to search for. Elsewhere it is a note, as for an effect of The
    Composable Architecture that no typed text starts, and for a `sink` of the object's own `$property` that is not debounced:
    nearly half of these were wrong on code that had not been read before.

    With Belay, `.run(.results)` in a lane that restarts does it: the older run changes nothing any more.

    Wrong:
    ```swift
    .onChange(of: query) { _, text in
      Task { results = await api.find(text) }
    }
    ```
    Right:
    ```swift
    .task(id: query) {
      let found = await api.find(query)
      if !Task.isCancelled { results = found }
    }
    ```
    """#,
    "loop-cannot-leave": #"""
    A loop ends when its work has succeeded, and the work swallows its errors: after a failure it runs forever.

    The condition reads what only a successful round changes. Without a network each round fails at once, so the loop
    takes a core and sends request after request.

    A round that sleeps, waits or backs off is a retry, and not reported. Nor is a `catch` for one kind of error, which
    is a decision to continue. It is an error.

    With Belay, let the error leave the run: the run has then ended, and `failed(_:in:)` is called with the error.

    Wrong:
    ```swift
    func loadAll() async {
      while next != nil { await loadMore() }
    }
    func loadMore() async {
      do { next = try await api.page(next).next } catch { log(error) }
    }
    ```
    Right:
    ```swift
    func loadAll() async throws {
      while next != nil { try await loadMore() }
    }
    func loadMore() async throws { next = try await api.page(next).next }
    ```
    """#,
  ]
}
