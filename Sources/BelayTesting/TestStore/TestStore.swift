// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

/// A store for tests: it behaves like Belay's `Store`, and the test asserts everything that happens in it.
///
/// ```swift
/// @MainActor @Test func `an order is validated and submitted`() async {
///   let validate = Stub<Cart.ID, Bool>("validate"), submit = Stub<Cart.ID, Receipt>("submit")
///   let api = CheckoutAPI(validate: { try await validate($0) }, submit: { try await submit($0) })
///   let store = TestStore(Checkout(api: api), state: .init(cart: "A"))
///
///   store.send(.submitTapped) { $0.isSubmitting = true }              // the whole turn's change
///   validate.answer(true)
///   await store.receive(.validated(true)) { $0.isValid = true }       // what the work did, in its order
///   submit.answer(.first)
///   await store.receive(.submitted(.first)) { $0.receipt = .first }
///   await store.receive(.output(.completed(.first)))
///   await store.receive(.held(\.isSubmitting, at: false))
///   await store.finish()
/// }
/// ```
///
/// ## Behavior
/// - It is exhaustive: a change, an output or an event of work that the test does not name fails it, and so does a run
///   that is live at the end. See ``exhaustivity``.
/// - Receiving waits until all of the store's work is at rest, and then checks the events. Rest is observed, not
///   guessed: all the work runs on the main queue. So concurrent tests do not disturb each other, and no time is spent
///   waiting.
/// - Work comes to rest at a ``Stub``, a ``Gate``, a ``TestClock`` or a store. Work that waits for anything else (a
///   connection, `Task.sleep`, its own `Task {}`) is not awaited: failures name it as work that the test does not
///   control.
/// - Belay's reports in debug builds are failures of the test.
/// - A test that awaits the run returned by `run`, before it has answered what that run waits for, waits forever, as in
///   the app.
/// - A test that forgets ``finish(fileID:filePath:line:column:)`` and has something left fails on the line where its
///   store was made. In an XCTestCase, make the store in the test's method: XCTest keeps the properties of a test case
///   until the process ends.
/// - Failures are reported to Swift Testing or to XCTest, at the test's own line, with the difference and what to do.
///
/// The tests need iOS 18, macOS 15 or newer to run; the tested code does not.
@MainActor
@dynamicMemberLookup
public final class TestStore<F: Feature> {
  /// The store itself, for a view or a controller to show.
  public let store: Store<F>
  let session: TestSession
  var engine: StoreEngine<F> { Store.engine(of: store) }

  /// A store for one test.
  ///
  /// - Parameters:
  ///   - feature: The feature, with stubs as its dependencies.
  ///   - state: The initial state.
  ///   - exhaustivity: What the test must assert.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  public init(
    _ feature: F, state: F.State, exhaustivity: Exhaustivity = .on,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    store = Store(feature, state: state)
    session = TestSession(
      store, exhaustivity, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    HiddenFields.report(in: state, [.testStore])
  }

  /// The test store of a child.
  init(_ store: Store<F>, _ session: TestSession) {
    (self.store, self.session) = (store, session)
    HiddenFields.report(in: state, [.testStore])
  }

  /// What the test must assert, from now on. Shared with the test stores of its children.
  public var exhaustivity: Exhaustivity {
    get { session.exhaustivity }
    set { session.exhaustivity = newValue }
  }

  // MARK: Reading

  /// The state as far as the test has asserted it: after the last action that it sent, or the last event that it
  /// received.
  public var state: F.State { engine.state(inRoot: session.asserted) ?? engine.copyOfState() }

  /// A field of ``state``.
  public subscript<Value>(dynamicMember path: KeyPath<F.State, Value>) -> Value { state[keyPath: path] }

  /// A field of ``state``, also if the test store has a member of that name: `store[\.exhaustivity]`.
  public subscript<Value>(_ path: KeyPath<F.State, Value>) -> Value { state[keyPath: path] }

  // MARK: Sending

  /// Sends an action, and asserts everything that its turn changes in the state: by the feature's `receive`, by what
  /// its runs hold, and by the children that it sends to.
  ///
  /// Outputs to the owner are asserted with ``TestEvent/output(_:)``.
  ///
  /// - Parameters:
  ///   - action: The action that the view sends.
  ///   - expected: Changes the state before the turn into the state after it. Without it, nothing changes.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  public func send(
    _ action: F.Action, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    _ = run(action, expected, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends an action as ``send(_:_:fileID:filePath:line:column:)`` does, and returns what it started, to await or to
  /// cancel.
  ///
  /// - Parameters:
  ///   - action: The action that the view sends.
  ///   - expected: Changes the state before the turn into the state after it. Without it, nothing changes.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  /// - Returns: Everything that the action has started.
  public func run(
    _ action: F.Action, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Run {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let run = turn(Shown.value(action), expected, location) { store.run(action) }
    if session.ledger.ignored > 0 {
      TestFailure.record(
        """
        \(Shown.value(action)) was ignored: \(ignoredBecause).
        Send it before that, or do not send it.
        """, at: location)
    }
    return run
  }

  /// Ends the store, as when its screen disappears, and asserts what that changes: held fields are restored, and undos
  /// are applied.
  ///
  /// No more events come from its work.
  public func end(
    _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    turn("end()", expected, location) { store.lifetime.end() }
  }
}

extension ReservedNames {
  package static let testStore = ReservedNames(
    of: "TestStore", "store",
    ["child", "end", "exhaustivity", "finish", "receive", "run", "send", "skipReceived", "state", "store", "write"])
}
