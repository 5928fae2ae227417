// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A dependency's function that waits, each time it is called, until the test says how that call ends.
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
/// - An answer goes to the oldest call that waits; where none does, to the next that comes. So a test says what it wants in the
///   order in which it reads best, and never waits for a call first.
/// - A caller that is cancelled gets `CancellationError` at once, as from a connection; with `ignoringCancellation` it waits on,
///   as work does that never looks.
/// - A run that waits here is known to: ``TestStore/finish(fileID:filePath:line:column:)`` names it with the stub, and does not
///   guess.
/// - An answer that nobody has asked for when the stub goes is a failure of the test.
///
/// **Isolation.** Any: it is called where its caller runs, and answered from anywhere.
public final class Stub<Input: Sendable, Output: Sendable>: Sendable {
  let desk: CallDesk<Input, Output>
  private let ignoresCancellation: Bool
  private let location: TestLocation

  /// A stub that nobody has called.
  ///
  /// - Parameters:
  ///   - name: What reports call it: that of the function.
  ///   - ignoringCancellation: A caller that was cancelled waits for its answer all the same.
  ///   - fileID: The caller's file, for reports.
  ///   - filePath: The path of the caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
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
      '\(desk.name)' has \(count == 1 ? "an answer" : "\(count) answers") that nobody has asked for. Answer only what the work \
      calls, or call it.
      """, at: location)
  }

  // MARK: What the dependency does

  /// Waits until the test answers.
  ///
  /// - Throws: What the test says, and `CancellationError` when the caller is cancelled, or was before.
  public func callAsFunction(_ input: Input) async throws -> Output {
    try await desk.call(input, ignoresCancellation: ignoresCancellation)
  }

  // MARK: What the test does

  /// What it was called with so far, each call's in the order in which they came.
  public var calls: [Input] { desk.inputs }
  /// What those were called with that wait now.
  public var waiting: [Input] { desk.openInputs }

  /// The oldest call that waits returns `output`; where none waits, the next that comes does.
  public func answer(_ output: Output) { desk.answer(.success(output)) }

  /// One call returns `output`, whatever was called before it.
  ///
  /// - Parameter output: What the call returns.
  /// - Parameter call: Which of ``calls``, from 0. It may be still to come.
  /// - Parameter fileID: The caller's file, for reports.
  /// - Parameter filePath: The path of the caller's file, for reports.
  /// - Parameter line: The caller's line, for reports.
  /// - Parameter column: The caller's column, for reports.
  public func answer(
    _ output: Output, toCall call: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    end(call, .success(output), TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The oldest call that waits throws `error`; where none waits, the next that comes does.
  public func fail(_ error: any Error) { desk.answer(.failure(error)) }

  /// One call throws `error`, whatever was called before it.
  ///
  /// - Parameter error: What the call throws.
  /// - Parameter call: Which of ``calls``, from 0. It may be still to come.
  /// - Parameter fileID: The caller's file, for reports.
  /// - Parameter filePath: The path of the caller's file, for reports.
  /// - Parameter line: The caller's line, for reports.
  /// - Parameter column: The caller's column, for reports.
  public func fail(
    _ error: any Error, toCall call: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    end(call, .failure(error), TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The oldest call that waits throws `CancellationError`, though nobody has cancelled its caller: a connection that gives up.
  public func cancel() { desk.answer(.failure(CancellationError())) }

  /// Waits until it was called so often, in total. Fails when nothing moves any more and it was not.
  public func isCalled(
    times count: Int = 1,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await desk.isReached(
      by: count, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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
  /// - Throws: What the test says, and `CancellationError` when the caller is cancelled, or was before.
  public func callAsFunction() async throws -> Output { try await callAsFunction(()) }
}

extension Stub where Output == Void {
  /// The oldest call that waits returns; where none waits, the next that comes does.
  public func answer() { answer(()) }
}
