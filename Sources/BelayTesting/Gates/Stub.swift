// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A dependency's function that waits, at each call, until the test answers that call.
///
/// ```swift
/// let validate = Stub<Cart.ID, Bool>("validate")
/// let api = CheckoutAPI(validate: { try await validate($0) }, submit: { _ in .first })
/// let store = TestStore(Checkout(api: api), state: .init(cart: "A"))
///
/// store.send(.submitTapped) { $0.isSubmitting = true }
/// validate.answer(true)
/// await store.receive(.validated(true)) { $0.isValid = true }
/// ```
///
/// ## Behavior
/// - An answer is for the oldest waiting call; if none waits, for the next one. So a test writes answers in the most
///   readable order, and never has to wait for a call first.
/// - A cancelled caller gets `CancellationError` at once, as from a connection. With `ignoringCancellation` it waits
///   on, like work that never checks for cancellation.
/// - The kit knows which runs wait here: ``TestStore/finish(fileID:filePath:line:column:)`` names them with the stub,
///   without guessing.
/// - An answer without a call fails the test when the stub is released.
///
/// **Isolation.** Any: it runs on the caller's actor, and may be answered from anywhere.
public final class Stub<Input: Sendable, Output: Sendable>: Sendable {
  let desk: CallDesk<Input, Output>
  private let ignoresCancellation: Bool
  private let location: TestLocation

  /// A stub without calls.
  ///
  /// - Parameters:
  ///   - name: The stub's name in reports: that of the function.
  ///   - ignoringCancellation: Whether a cancelled caller still waits for its answer.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  public convenience init(
    _ name: String, ignoringCancellation: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      CallDesk(name), ignoringCancellation,
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  init(_ desk: CallDesk<Input, Output>, _ ignoresCancellation: Bool, _ location: TestLocation) {
    self.desk = desk
    self.ignoresCancellation = ignoresCancellation
    self.location = location
  }

  deinit {
    let count = desk.unasked.count
    guard count > 0 else { return }
    TestFailure.record(
      """
      '\(desk.name)' has \(count == 1 ? "an answer" : "\(count) answers") without a call. Answer only what the work calls.
      """, at: location)
  }

  // MARK: For the dependency

  /// Waits until the test answers.
  ///
  /// - Throws: The test's error, or `CancellationError` when the caller is cancelled, or was before.
  public func callAsFunction(_ input: Input) async throws -> Output {
    try await desk.call(input, ignoresCancellation: ignoresCancellation)
  }

  // MARK: For the test

  /// The inputs of all calls so far, in their order.
  public var calls: [Input] { desk.inputs }
  /// The inputs of the waiting calls.
  public var waiting: [Input] { desk.openInputs }

  /// Makes the oldest waiting call return `output`; if none waits, the next one.
  public func answer(_ output: Output) { desk.answer(.success(output)) }

  /// Makes one call return `output`, regardless of earlier calls.
  ///
  /// - Parameters:
  ///   - output: What the call returns.
  ///   - call: The index in ``calls``. It may be a future call.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  public func answer(
    _ output: Output, toCall call: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    end(call, .success(output), TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes the oldest waiting call throw `error`; if none waits, the next one.
  public func fail(_ error: any Error) { desk.answer(.failure(error)) }

  /// Makes one call throw `error`, regardless of earlier calls.
  ///
  /// - Parameters:
  ///   - error: What the call throws.
  ///   - call: The index in ``calls``. It may be a future call.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  public func fail(
    _ error: any Error, toCall call: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    end(call, .failure(error), TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for this number of calls in total. Fails if all work is at rest and there are fewer.
  public func waitForCalls(
    _ count: Int = 1,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await desk.waitForCalls(
      count, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func end(_ call: Int, _ answer: Result<Output, any Error>, _ location: TestLocation) {
    ProgrammerMistake.refuse(unless: call >= 0, "A stub's calls are counted from 0: there is no call \(call).")
    guard !desk.answer(answer, to: call) else { return }
    TestFailure.record(
      "Call \(call) of '\(desk.name)' is over: it was answered before, or its caller was cancelled.", at: location)
  }
}

extension Stub where Input == Void {
  /// Waits until the test answers.
  ///
  /// - Throws: The test's error, or `CancellationError` when the caller is cancelled, or was before.
  public func callAsFunction() async throws -> Output { try await callAsFunction(()) }
}

extension Stub where Output == Void {
  /// Makes the oldest waiting call return; if none waits, the next one.
  public func answer() { answer(()) }
}
