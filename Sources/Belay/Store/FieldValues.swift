// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The values of a store's field: the current one, then the newest one after each turn that has changed it.
///
/// ```swift
/// scope.run(.badge, on: self) { owner in
///   for await count in FieldValues(of: \.unreadCount, in: inbox) {
///     try owner { $0.tabBarItem.badgeValue = count == 0 ? nil : "\(count)" }
///   }
/// }
/// ```
///
/// ## Behavior
/// - A slow reader gets the newest value and misses those in between.
/// - Changes are detected as for views: a field that is not `Equatable` counts as changed in every turn that writes the
///   state. So does the whole state, `\.self`, unless it is `Equatable`; see ``Store/state`` for its cost.
/// - It does not keep the store alive. It ends, after the values that are already buffered, when the store has ended or
///   was released, on whatever thread. A child's values also end when its state is removed.
/// - When the reader's task is cancelled it ends, and the store removes it.
/// - It is for one reader; for another one, make new values of the same field.
public struct FieldValues<Element: Sendable>: AsyncSequence, Sendable {
  let reading: FieldReading<Element>

  /// The values of a field, for code that is not a view: the current one, then each newer one.
  @MainActor
  public init<F: Feature>(of path: KeyPath<F.State, Element>, in store: Store<F>) {
    reading = store.engine.values(path)
  }

  /// An iterator of the same values: for another reader, make new values of the same field.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reading: reading) }

  /// Reads the values. For one task at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let reading: FieldReading<Element>

    /// The next value; nil when there are no more, or the task is cancelled.
    public mutating func next() async -> Element? { await reading.next(isolation: #isolation) }

    /// The next value; nil when there are no more, or the task is cancelled.
    ///
    /// - Parameter actor: The caller's isolation.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await reading.next(isolation: actor)
    }
  }
}

extension StoreEngine {
  final func values<Value: Sendable>(_ path: KeyPath<F.State, Value>) -> FieldReading<Value> {
    let channel = BridgeChannel<Value, Never>(.newest(1))
    let value = peek(path)
    channel.yield(value)
    let follower = FieldFollower(channel, scope)
    if scope.follow(follower) {
      watches.follow(path, from: value, FieldFollowerSignal(self, path, follower))
      noteWatches()
    } else {
      channel.finish(nil)
    }
    return FieldReading(follower)
  }
}

/// The reader's side of a field's values. Releasing it removes the reader from the store.
final class FieldReading<Value: Sendable>: Sendable {
  private let follower: FieldFollower<Value>

  init(_ follower: FieldFollower<Value>) { self.follower = follower }

  deinit { follower.leave() }

  /// - Parameter what: What the reader waits for, in a test's report.
  func next(
    isolation: isolated (any Actor)?, waiting what: @autoclosure () -> String = "for the next value of a store's field"
  ) async -> Value? {
    while true {
      if Task.isCancelled { follower.leave() }
      switch follower.channel.next() {
      case .element(let value): return value
      case .end: return nil
      case .nothing:
        await Scheduling.waiting(what()) {
          await follower.channel.wait(isolation: isolation)
        }
      }
    }
  }
}

/// A reader of a field's values.
final class FieldFollower<Value: Sendable>: ScopeFollower {
  let channel: BridgeChannel<Value, Never>
  private let scope: ScopeEngine

  init(_ channel: BridgeChannel<Value, Never>, _ scope: ScopeEngine) { (self.channel, self.scope) = (channel, scope) }

  var isReading: Bool { !channel.isFinished }
  func tell(_ value: Value) { channel.yield(value) }

  /// The reader has ended. Later calls do nothing.
  func leave() {
    channel.closeAndRelease()
    scope.unfollow(self)
  }

  func scopeEnds(isStateGone: Bool) -> ScopeEngine.Verdict { ScopeEngine.Verdict() }
  func scopeEnded(_ verdict: ScopeEngine.Verdict, isolation: isolated (any Actor)?) { channel.finish(nil) }
}

private final class FieldFollowerSignal<F: Feature, Value: Sendable>: FieldSignal {
  /// Valid: the engine's own watch holds this object.
  private unowned let engine: StoreEngine<F>
  private let path: KeyPath<F.State, Value>
  private let reader: FieldFollower<Value>

  init(_ engine: StoreEngine<F>, _ path: KeyPath<F.State, Value>, _ reader: FieldFollower<Value>) {
    self.engine = engine
    self.path = path
    self.reader = reader
  }

  func access() {}
  var isWatched: Bool { reader.isReading }

  func fire() {
    if isWatched { reader.tell(engine.peek(path)) }
  }
}
