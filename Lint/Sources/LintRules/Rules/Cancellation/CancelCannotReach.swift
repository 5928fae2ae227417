// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A stop that comes while the work is still being set up finds no handle, or what it cancels does not pass it on: the
/// work continues.
///
/// - A session, subscription or task is stored after an `await`. A stop during that wait ends nil, and the answer is
///   stored all the same: nothing ends it.
/// - A tap starts an endless task or a timer after an `await`. A second tap meanwhile starts another one in its place, and
///   the stop only reaches that one.
/// - A stream's closure starts a task that reads a server's answer, and nothing ends it: a reader that is cancelled does not.
/// - A stop sets the property of an endless task to nil, and nothing cancels that task. It continues without the
///   property.
/// - A stop sets a flag that nothing reads.
/// - The cancelled task waits for the `value` of another task or for a process, works off a list without asking, or has
///   started a task or an `asyncAfter` that nothing keeps: the cancellation does not reach these.
///
/// The user has tapped Stop or left the screen, and the connection or the microphone stays open. A check of a flag that
/// the stop changes, or of an identifier, between the `await` and the assignment is right. So is a stop that cancels
/// the task which stores the handle. It is a warning for the third, and for the first two where a task stores what the wait has
/// given, or a subscription; the others are notes.
///
/// With Belay, one run opens the session, uses it and closes it in a `defer`: `scope.cancel(.session)` reaches that run
/// at any time.
///
/// Wrong:
/// ```swift
/// func start() {
///   Task { session = try await server.open() }
/// }
/// func stop() { session?.close() }
/// ```
/// Right:
/// ```swift
/// func start() {
///   isOn = true
///   Task {
///     let session = try await server.open()
///     guard isOn else { return session.close() }
///     self.session = session
///   }
/// }
/// func stop() {
///   isOn = false
///   session?.close()
/// }
/// ```
package struct CancelCannotReach: CodeRule {
  package static let id = "cancel-cannot-reach"
  package static let summary = "a stop finds no handle, and the work continues"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let tasks = context.tasks(in: code)
    let plain =
      StoredLate(context).findings(in: code, tasks) + StartedTwice(context).findings(in: code, tasks)
      + StreamFeeder().findings(in: code)
    let others =
      CancelDropped(context).findings(in: tasks)
      + CancelFlagUnread(context).findings(in: code)
      + CancelNeverAssigned(context).findings(in: code)
      + CancelAskedOutside(context).findings(in: code)
      + CancelledWaits(context).findings(in: tasks)
      + CancelledAround(context).findings(in: code, tasks)
      + CancelledLoop(context).findings(in: tasks)
      + CancelledProcess(context).findings(in: code)
    // Two tasks can lead to the same place, also in another file.
    var seen: Set<CodeElement> = []
    return (plain + others.map(\.asNote)).filter { seen.insert($0.element).inserted }
  }
}

extension CodeFinding {
  /// Forms that were right too seldom on code that had not been read before.
  fileprivate var asNote: CodeFinding {
    var note = self
    note.isTentative = true
    return note
  }
}
