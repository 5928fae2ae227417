// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A point at which work waits until the test opens it.
///
/// ```swift
/// let connected = Gate("connected")
/// let connection = Connection(isReady: { try await connected.wait() })
/// connection.start()
/// connected.open()
/// ```
///
/// The kit knows which runs wait here: ``TestStore/finish(fileID:filePath:line:column:)`` names them with the gate. For
/// a function with parameters or a result, use a ``Stub``.
///
/// **Isolation.** Any.
public final class Gate: Sendable {
  let desk: CallDesk<Void, Void>

  /// A gate without calls.
  ///
  /// - Parameter name: The gate's name in reports.
  public init(_ name: String) { desk = CallDesk(name) }

  /// Waits until the gate is open.
  ///
  /// - Throws: `CancellationError` when the caller is cancelled, or was before; or the error of ``fail(_:)``.
  public func wait() async throws { try await desk.call((), ignoresCancellation: false) }

  /// Waits until the gate is open, cancelled or not: like work that never checks for cancellation.
  ///
  /// - Throws: The error of ``fail(_:)``.
  public func waitIgnoringCancellation() async throws { try await desk.call((), ignoresCancellation: true) }

  /// The number of calls so far, including those that did not have to wait.
  public var arrivals: Int { desk.inputs.count }
  /// The number of waiting calls.
  public var waiting: Int { desk.open.count }

  /// Resumes all waiting calls. Later calls do not wait.
  public func open() { desk.answerAll(.success(())) }

  /// Lets the oldest waiting call through; if none waits, the next one.
  public func resumeOne() { desk.answer(.success(())) }

  /// Makes the oldest waiting call throw `error`; if none waits, the next one.
  public func fail(_ error: any Error) { desk.answer(.failure(error)) }

  /// Waits for this number of calls in total. Fails if all work is at rest and there are fewer.
  public func waitUntilReached(
    by count: Int = 1,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await desk.waitForCalls(
      count, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
