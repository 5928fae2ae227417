// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The values of a field of a store: the one that it has, then the newest after each turn in which it has changed.
///
/// ```swift
/// scope.run(.badge, on: self) { owner in
///   for await count in inbox.values(\.unreadCount) {
///     try owner { $0.tabBarItem.badgeValue = count == 0 ? nil : "\(count)" }
///   }
/// }
/// ```
///
/// ## Behavior
/// - A slow reader gets the newest value and misses those between.
/// - It compares as views do: a field that is not `Equatable` counts as changed in every turn that writes to the state.
/// - It does not keep the store's handle. It ends when the store has ended or the handle has gone, on whatever thread, and for a
///   child when its state has gone; after the values that were already there have been read.
/// - When the reader's task is cancelled it ends, and the store forgets it.
/// - It is for one reader; for another, ask the store again.
public struct FieldValues<Value: Sendable>: AsyncSequence, Sendable {
  let stream: AsyncStream<Value>

  public func makeAsyncIterator() -> AsyncStream<Value>.Iterator { stream.makeAsyncIterator() }
}

extension Store {
  /// The values of a field, for code that is not a view: the one that it has now, then each newer one.
  public func values<Value: Sendable>(_ path: KeyPath<F.State, Value>) -> FieldValues<Value> {
    FieldValues(stream: engine.values(path))
  }
}

extension StoreEngine {
  final func values<Value: Sendable>(_ path: KeyPath<F.State, Value>) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let value = peek(path)
    continuation.yield(value)
    let reader = StreamReader(continuation)
    let scope = scope
    guard scope.follow(reader) else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak reader] _ in
      guard let reader else { return }
      reader.leave()
      scope.unfollow(reader)
    }
    watches.follow(path, from: value, StreamSignal(self, path, reader))
    noteWatches()
    return stream
  }
}

/// Somebody who reads the values of a field one after the other.
private final class StreamReader<Value: Sendable>: ScopeFollower {
  private let continuation: AsyncStream<Value>.Continuation
  private let hasLeft = Lock(false)

  init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

  var isReading: Bool { hasLeft.withLock { !$0 } }
  func leave() { hasLeft.withLock { $0 = true } }
  func tell(_ value: Value) { continuation.yield(value) }
  func scopeEnds(isStateGone: Bool) -> ScopeEngine.Verdict { ScopeEngine.Verdict() }
  func scopeEnded(_ verdict: ScopeEngine.Verdict, isolation: isolated (any Actor)?) { continuation.finish() }
}

private final class StreamSignal<F: Feature, Value: Sendable>: FieldSignal {
  /// The engine's own watch holds this.
  private unowned let engine: StoreEngine<F>
  private let path: KeyPath<F.State, Value>
  private let reader: StreamReader<Value>

  init(_ engine: StoreEngine<F>, _ path: KeyPath<F.State, Value>, _ reader: StreamReader<Value>) {
    self.engine = engine
    self.path = path
    self.reader = reader
  }

  override func access() {}
  override var isWatched: Bool { reader.isReading }

  override func fire() {
    if isWatched { reader.tell(engine.peek(path)) }
  }
}
