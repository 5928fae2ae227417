// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Observation

/// A screen's handle on a running feature. When it goes, the feature's work goes.
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
/// - When the handle is released, or `end()` is called, every run is cancelled in that moment, on whatever thread, and none
///   of them can change the state or emit again, whatever the work does. After a release nobody can see the state any more,
///   so nothing is written to it, held values and undo included; after `end()` they are given back and applied in that turn.
/// - Work never keeps the handle: its `deinit` always comes. (A task that awaits `store.perform(…)` keeps it while it
///   awaits.) The state and the feature live until the last work has returned, and are destroyed on the thread
///   that lets go of them last.
/// - Making a store starts nothing: SwiftUI makes `@State` values again and again and throws them away.
/// - `send` changes the state in this turn and books what it starts before any task exists. `run` does the same and returns
///   the ``Run``; `perform` awaits it.
/// - Actions sent while another is dealt with (from an observer, an output handler) wait and are received in order, in the
///   same turn: no recursion.
/// - Reading a field observes that field only: its observers are told when its value has changed, after a turn's changes are
///   complete. Fields that are not `Equatable` count as changed at every action, as does a value that does not equal itself, such as
///   `Double.nan`.
/// - What a field is observed as is the path that the store is given. `store.checkout.total` reads the whole field `checkout` and is
///   told of every change in it, and `store.rows.count` of every change of a row; `store[\.checkout.total]`, `store[\.rows.count]`
///   and `store[\.rows.ids]` are told of their own changes only.
/// - A field may have any name. Where the store has a member of that name (`child`, `end`, `isEnded`, `run`, `values` …) Swift takes
///   the member, and the field is read as `store[\.isEnded]`; so in a ``Context``, and in a test store. Debug builds print which fields
///   these are, once for each type of state, when a store is made: the stored ones of a struct. Computed ones, and an enum's,
///   cannot be seen.
/// - The owner of the outputs is held weakly.
/// - A child's store is a view onto it, and what is said here of a release and of `end()` is the root's: see ``child(_:)``.
@MainActor
@dynamicMemberLookup
public final class Store<F: Feature>: Observable {
  let engine: StoreEngine<F>

  /// A store that nobody hears: for a feature with no output, or one whose outputs do not matter.
  ///
  /// - Parameters:
  ///   - feature: The feature with its dependencies.
  ///   - state: What it starts with.
  ///   - fileID: What diagnostics say of where it was made. Leave it out.
  ///   - line: As `fileID`.
  public init(_ feature: F, state: F.State, fileID: StaticString = #fileID, line: UInt = #line) {
    engine = RootEngine(feature, state: state, at: SourceLocation(fileID: fileID, line: line), onOutput: nil)
    engine.lifetime(.handleMade(self))
  }

  /// A store whose outputs go to `owner`.
  ///
  /// - Parameters:
  ///   - feature: The feature with its dependencies.
  ///   - state: What it starts with.
  ///   - owner: Who hears the outputs. Held weakly.
  ///   - output: Called with the owner and each output. Use the owner that it is given: a closure that captures the owner
  ///     itself keeps it for ever, because the owner keeps the store.
  ///   - fileID: What diagnostics say of where it was made. Leave it out.
  ///   - line: As `fileID`.
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

  /// Static, so that no field of a state is hidden by it.
  package static func engine(of store: Store) -> StoreEngine<F> { store.engine }

  /// Whether it is a view onto a child, whose release ends nothing. Static for the same reason.
  package static func isView(_ store: Store) -> Bool { !(store.engine is RootEngine<F>) }

  // MARK: Acting

  /// Sends an action: the state changes now, and the work that follows is booked.
  ///
  /// It returns nothing, so that it can be the only line of a closure: `withAnimation { store.send(.tapped) }`. What the
  /// action started goes on without a handle; ``run(_:)`` returns one. Once the store has ended, nothing is received.
  public func send(_ action: F.Action) { _ = run(action) }

  /// Sends an action and returns what it started, to await or to cancel: `let saving = store.run(.saveTapped)`.
  ///
  /// As ``send(_:)``, for a caller that needs the run. To tie the run to the caller's task, use ``perform(_:)``.
  ///
  /// - Returns: All that the action started; finished when it started nothing. `pending` when the action waits behind
  ///   another: cancelling it then prevents its runs, not its `receive`, its outputs and its cancels. Cancelled when the
  ///   store has ended: then nothing was received.
  public func run(_ action: F.Action) -> Run {
    #if BELAY_PLANTED_BUGS
      if PlantedBug.keptHandle.isPlanted { engine.plantedHandle = self }
    #endif
    return engine.send(action)
  }

  /// Sends an action and waits until all that it started has ended: `.task { await store.perform(.appeared) }`.
  ///
  /// **Cancellation.** When the caller's task is cancelled, so is the run; also when it was cancelled before the call (then
  /// the action is received, and its work never begins). The caller keeps the store while it waits.
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

  /// The whole state, for one that is an enum or is read as a whole. Observes every change of it.
  ///
  /// The observers of an `Equatable` state are told when it has changed, and not of an action that changes nothing. To compare it the
  /// store keeps a copy while somebody observes it: in each turn, the first write to a collection in the state then copies that
  /// collection, in O(*n*). Observe a large collection by its own path instead: of ``Rows`` no copy is kept.
  ///
  /// A state that is not `Equatable` counts as changed at every action. An observer of it that sends an action whenever it is told is
  /// told again, for ever.
  public var state: F.State { engine.read(\.self) }

  /// One field. Observes that field only.
  public subscript<Value>(dynamicMember path: KeyPath<F.State, Value>) -> Value { engine.read(path) }

  /// One field, also where the store has a member of its name: `store[\.send]`.
  public subscript<Value>(_ path: KeyPath<F.State, Value>) -> Value { engine.read(path) }

  /// A field to read, and an action to send in its stead: what a text field or a switch binds to.
  public func binding<Value>(
    _ path: KeyPath<F.State, Value>, send action: @escaping (Value) -> F.Action
  ) -> FieldBinding<Value> {
    // Holds the engine, not the handle: a binding that a view keeps does not keep the screen's work going.
    FieldBinding(
      get: { [engine] in engine.read(path) },
      set: { [engine] value in
        if !engine.isOver { _ = engine.send(action(value)) }
      })
  }

  // MARK: Ending

  /// Whether ``end()`` was called. For a child: whether its state has gone, or the root of its tree has ended.
  public var isEnded: Bool { engine.isEnded }

  /// Ends all work now, as the handle's release would, for a screen that stays: what was held is given back and undo applied
  /// in this turn. The state can still be read; actions are ignored from now on.
  ///
  /// Its children end with it. On a child it does nothing, and debug builds report it: a child ends when its state leaves the
  /// parent's.
  public func end() { engine.end() }
}
