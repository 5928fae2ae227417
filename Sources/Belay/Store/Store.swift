// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Observation

/// A screen's handle on a running feature. Releasing the handle cancels the feature's work.
///
/// ```swift
/// @MainActor final class CheckoutViewController {
///   private lazy var store = Store(Checkout(api: .live), state: .init(), owner: self) { owner, output in
///     switch output {
///     case .completed(let receipt): owner.show(receipt)
///     }
///   }
///   func buyTapped() { store.send(.submitTapped) }
/// }
/// ```
///
/// ## Behavior
/// - When the handle is released, or `lifetime.end()` is called, every run is cancelled at that moment, on whatever
///   thread. From then on no run can change the state or emit an output, whatever its work does.
/// - After a release the state can no longer be seen, so nothing is written to it: held values are not restored, and
///   undo is not applied. After `lifetime.end()`, held values are restored and undo is applied, in the same turn.
/// - Work never retains the handle, so its `deinit` always runs. (A task that awaits `store.perform(…)` retains it
///   while it awaits.) The state and the feature live until the last work has returned. They are destroyed on the
///   thread that releases them last.
/// - Making a store starts nothing: SwiftUI makes `@State` values again and again and discards them.
/// - `send` changes the state in this turn, and registers the runs that it starts before any task exists. `run` does
///   the same and returns the ``Run``; `perform` awaits it.
/// - Actions sent while another is being handled (from an observer or an output handler) are queued. They are received
///   in order, in the same turn, without recursion.
/// - Reading a field observes that field only. Its observers are notified if its value has changed, after all changes
///   of the turn. A field that is not `Equatable` counts as changed at every action, as does a value that does not
///   equal itself, such as `Double.nan`.
/// - The path given to the store is what is observed. `store.checkout.total` reads the whole field `checkout`, so every
///   change in it notifies the observer; `store.rows.count` does so for every change of a row.
///   `store[\.checkout.total]`, `store[\.rows.count]` and `store[\.rows.ids]` observe only what they name.
/// - A field may have any name. If the store has a member of that name (`child`, `lifetime`, `run`, `state` …), Swift
///   takes the member; read such a field as `store[\.lifetime]`. The same is true of a ``Context`` and of a test
///   store. When a store is made, debug builds print such fields, once for each type of state. They find the stored
///   fields of a struct, but not computed fields or those of an enum.
/// - The owner that receives the outputs is held weakly.
/// - A child's store is a view onto the child. What is said here about a release and about `lifetime.end()` is true of
///   the root's store only: see ``ChildLink``.
@MainActor
@dynamicMemberLookup
public final class Store<F: Feature>: Observable {
  let engine: StoreEngine<F>

  /// Makes a store without an output handler: for a feature that has no outputs, or one whose outputs do not matter.
  ///
  /// - Parameters:
  ///   - feature: The feature with its dependencies.
  ///   - state: The initial state.
  ///   - fileID: The caller's file, for diagnostics.
  ///   - line: The caller's line, for diagnostics.
  public init(_ feature: F, state: F.State, fileID: StaticString = #fileID, line: UInt = #line) {
    engine = RootEngine(feature, state: state, at: SourceLocation(fileID: fileID, line: line), onOutput: nil)
    engine.lifetime(.handleMade(self))
  }

  /// Makes a store that delivers its outputs to `owner`.
  ///
  /// - Parameters:
  ///   - feature: The feature with its dependencies.
  ///   - state: The initial state.
  ///   - owner: The object that receives the outputs. Held weakly.
  ///   - output: Called with the owner and each output. Use the owner that is passed in. A closure that captures the
  ///     owner itself makes a cycle, because the owner retains the store.
  ///   - fileID: The caller's file, for diagnostics.
  ///   - line: The caller's line, for diagnostics.
  public init<Owner: AnyObject>(
    _ feature: F, state: F.State, owner: Owner, fileID: StaticString = #fileID, line: UInt = #line,
    output: @escaping @MainActor (Owner, F.Output) -> Void
  ) {
    engine = RootEngine(feature, state: state, at: SourceLocation(fileID: fileID, line: line)) { [weak owner] value in
      guard let owner else { return }
      output(owner, value)
    }
    engine.lifetime(.handleMade(self))
  }

  /// A view onto a child.
  init(engine: StoreEngine<F>) { self.engine = engine }

  deinit { engine.handleReleased() }

  /// Static, so that it hides no field of a state.
  package static func engine(of store: Store) -> StoreEngine<F> { store.engine }

  /// Whether the store is a view onto a child, whose release ends nothing. Static for the same reason.
  package static func isView(_ store: Store) -> Bool { !(store.engine is RootEngine<F>) }

  // MARK: Acting

  /// Sends an action: the state changes now, and the work that follows is registered.
  ///
  /// It returns nothing, so that it can be the only line of a closure: `withAnimation { store.send(.tapped) }`. What
  /// the action started runs without a handle; ``run(_:)`` returns one. Once the store has ended, actions are ignored.
  public func send(_ action: F.Action) { engine.send(action) }

  /// Sends an action and returns what it started, to await or to cancel: `let saving = store.run(.saveTapped)`.
  ///
  /// Like ``send(_:)``, for a caller that needs the run. To tie the run to the caller's task, use ``perform(_:)``.
  ///
  /// - Returns: Everything that the action started; finished if it started nothing. It is `pending` while the action is
  ///   queued behind another; if it is cancelled then, the action starts no runs, but it is still received, and its
  ///   outputs and cancels are performed. It is cancelled if the store has ended; then the action was ignored.
  public func run(_ action: F.Action) -> Run {
    engine.run(action)
  }

  /// Sends an action and waits until all that it started has ended: `.task { await store.perform(.appeared) }`.
  ///
  /// **Cancellation.** When the caller's task is cancelled, so is the run. If the task was cancelled before the call,
  /// the action is received, but its work never begins. The caller retains the store while it waits.
  @discardableResult
  public func perform(_ action: F.Action) async -> Run.Outcome {
    let run = self.run(action)
    return await withTaskCancellationHandler {
      await run.settled()
    } onCancel: {
      run.cancel(isolation: nil)
    }
  }

  // MARK: Reading

  /// The whole state: for an enum, or for a reader that needs all of it. Observes every change of the state.
  ///
  /// If the state is `Equatable`, its observers are notified only if it has changed, and not by an action that changes
  /// nothing. To compare the state, the store keeps a copy while it is observed as a whole. Therefore the first write
  /// of a turn to a collection in the state copies that collection, in O(*n*). Observe a large collection by its own
  /// path instead. Of ``Rows`` no copy is kept.
  ///
  /// If the state is not `Equatable`, it counts as changed at every action. An observer that sends an action at every
  /// notification is then notified without end.
  public var state: F.State { engine.read(\.self) }

  /// Reads one field, and observes that field only.
  public subscript<Value>(dynamicMember path: KeyPath<F.State, Value>) -> Value { engine.read(path) }

  /// A field cannot be set.
  @available(
    *, unavailable,
    message: "only the feature changes its state: `store.send(…)` an action, and write the field in `receive`"
  )
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: WritableKeyPath<F.State, Value>) -> Value {
    get { engine.read(path) }
    set {}
  }

  /// Reads one field, even if the store has a member of its name: `store[\.send]`.
  public subscript<Value>(_ path: KeyPath<F.State, Value>) -> Value { engine.read(path) }

  /// A field cannot be set.
  @available(
    *, unavailable,
    message: "only the feature changes its state: `store.send(…)` an action, and write the field in `receive`"
  )
  @_disfavoredOverload
  public subscript<Value>(_ path: WritableKeyPath<F.State, Value>) -> Value {
    get { engine.read(path) }
    set {}
  }

  // MARK: Ending

  /// Whether the store has ended, and how to end it while its handle remains: `store.lifetime.end()`.
  public var lifetime: StoreLifetime<F> { StoreLifetime(engine: engine) }
}
