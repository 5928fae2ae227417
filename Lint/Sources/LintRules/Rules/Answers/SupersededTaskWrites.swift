// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task that was cancelled and replaced still writes: an old answer, its cancellation as an error, or the flag of the
/// task that replaced it. So does the timer of a message that was replaced.
///
/// Cancelling asks a task to end. One that resumes from an await without asking whether it is cancelled continues: it
/// writes the answer of the older input, shows an alert for something that the user asked for, or sets `isLoading` to
/// false although the new request has just begun.
///
/// Reported are tasks that are kept and cancelled, and those of `task(id:)`, that write after an await without asking
/// in between. An await that throws when it is cancelled ends the path, except into a general `catch` and through a
/// `defer`. A comparison with the request's own id counts as well. It is a warning where the cancellation is shown as an
/// error, and where the flag is of a search that starts anew while the user types; other forms are notes.
///
/// A message that is shown for a while is the same: if each one starts a timer of its own, by a `Task` that sleeps or by
/// `asyncAfter`, and nothing cancels it or asks whether the message is still that one, the timer of the older message hides
/// the newer one before its time is up. It is a warning where the message is set in two places, or by a function that is
/// called with different ones; a mark that is shown for a moment, such as `copiedID`, is a note.
///
/// With Belay, a run in a lane that restarts cannot write once it is superseded, and its cancellation is not an error.
///
/// Wrong:
/// ```swift
/// search?.cancel()
/// search = Task {
///   do {
///     try await Task.sleep(for: .seconds(0.3))
///     results = try await api.find(text)
///   } catch { alert = error }
/// }
/// ```
/// Right:
/// ```swift
/// search?.cancel()
/// search = Task {
///   do {
///     try await Task.sleep(for: .seconds(0.3))
///     let found = try await api.find(text)
///     if !Task.isCancelled { results = found }
///   } catch { if !Task.isCancelled { alert = error } }
/// }
/// ```
package struct SupersededTaskWrites: CodeRule {
  package static let id = "superseded-task-writes"
  package static let summary = "a cancelled task writes its answer, shows an error or resets its successor's flag"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let repository = context.repository
    let own = code.nodes.indices.lazy.filter { code.nodes[$0].kind == .call }.map { CodeElement(code: code, index: $0) }
      .filter { $0.startsTask || $0.calleeName == "task" }
    var reported: Set<CodeElement> = []
    let hidden = hiddenMessages(in: code, repository)
    return hidden
      + (Array(own) + repository.tasksElsewhere(calling: code)).compactMap { call in
        guard var found = SupersededTask(call, repository)?.finding(), found.element.code === code,
          reported.insert(found.element).inserted
        else { return nil }
        // A start that nothing calls replaces nothing.
        if let start = call.enclosingFunction, context.use(of: start) == .byNothing { found.isTentative = true }
        return found
      }
  }

  /// One place for each message.
  private func hiddenMessages(in code: Code, _ repository: Repository) -> [CodeFinding] {
    var seen: Set<[String]> = []
    return code.calls(to: ["Task", "detached", "task", "asyncAfter", "scheduledTimer"]).compactMap { call in
      guard let hidden = HiddenMessage(call, repository), seen.insert(hidden.path).inserted else { return nil }
      return hidden.finding()
    }
  }
}
