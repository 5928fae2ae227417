// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A door at which work waits until the test opens it.
///
/// ```swift
/// let connected = Gate("connected")
/// let connection = Connection(isReady: { try await connected.wait() })
/// connection.start()
/// connected.open()
/// ```
///
/// A run that waits here is known to: ``TestStore/finish(fileID:filePath:line:column:)`` names it with the gate. For a function
/// with parameters or an answer, take a ``Stub``.
///
/// **Isolation.** Any.
public final class Gate: Sendable {
  let desk: CallDesk<Void, Void>

  /// A gate that nobody has called.
  ///
  /// - Parameter name: What reports call it.
  public init(_ name: String) { desk = CallDesk(name) }

  /// Waits until the gate is open.
  ///
  /// - Throws: `CancellationError` when the caller is cancelled, or was before; and what ``fail(_:)`` says.
  public func wait() async throws { try await desk.call((), ignoresCancellation: false) }

  /// Waits until the gate is open, cancelled or not: this is what work does that never looks.
  ///
  /// - Throws: What ``fail(_:)`` says.
  public func waitIgnoringCancellation() async throws { try await desk.call((), ignoresCancellation: true) }

  /// How many have come so far, those who went straight through included.
  public var arrivals: Int { desk.inputs.count }
  /// How many wait.
  public var waiting: Int { desk.open.count }

  /// Lets everybody through, now and later.
  public func open() { desk.answerAll(.success(())) }

  /// Who comes from now on waits again.
  public func close() { desk.close() }

  /// Lets the oldest through that waits, or, where nobody does, the next that comes.
  public func letOneThrough() { desk.answer(.success(())) }

  /// The oldest that waits throws `error`, or, where nobody does, the next that comes.
  public func fail(_ error: any Error) { desk.answer(.failure(error)) }

  /// Waits until so many have come, in total. Fails when nothing moves any more and they have not.
  public func isReached(
    by count: Int = 1,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await desk.isReached(
      by: count, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
