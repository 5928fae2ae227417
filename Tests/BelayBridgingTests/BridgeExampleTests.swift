// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

/// Typical bridges of apps. The same file is compiled with main-actor default isolation in BelayMainActorTests.
@Suite("Bridge: examples")
@MainActor
struct BridgeExampleTests {
  /// A notification center: an observer's token must be returned. From before concurrency, and not `Sendable`.
  @MainActor
  final class Center {
    final class Token {}
    private(set) var observers: [(token: Token, callback: (Int) -> Void)] = []

    func addObserver(_ callback: @escaping (Int) -> Void) -> Token {
      let token = Token()
      observers.append((token, callback))
      return token
    }

    func removeObserver(_ token: Token) { observers.removeAll { $0.token === token } }
    func post(_ height: Int) { for observer in observers { observer.callback(height) } }
  }

  /// An object that holds its delegate weakly.
  @MainActor
  protocol ScannerDelegate: AnyObject {
    func scanner(didRead code: String)
    func scannerDidFail(_ error: any Error)
  }

  @MainActor
  final class Scanner {
    weak var delegate: (any ScannerDelegate)?
    private(set) var isRunning = false
    func start() { isRunning = true }
    func stop() { isRunning = false }
  }

  @MainActor
  final class ScannerRelay: ScannerDelegate {
    let sink: Bridge<String, any Error>.Sink
    init(_ sink: Bridge<String, any Error>.Sink) { self.sink = sink }
    func scanner(didRead code: String) { sink.yield(code) }
    func scannerDidFail(_ error: any Error) { sink.finish(throwing: error) }
  }

  /// An Rx-style observable: releasing its disposable ends nothing.
  @MainActor
  final class Observable {
    private var observers: [Int: (Int) -> Void] = [:]
    private var numbered = 0
    var count: Int { observers.count }

    func subscribe(onNext: @escaping (Int) -> Void) -> any Disposable {
      numbered += 1
      observers[numbered] = onNext
      return Subscription { [self, numbered] in observers[numbered] = nil }
    }

    func next(_ value: Int) { for observer in observers.values { observer(value) } }
  }

  @MainActor
  protocol Disposable { func dispose() }

  @MainActor
  struct Subscription: Disposable {
    let body: () -> Void
    func dispose() { body() }
  }

  /// Key-value observation: releasing the observation ends it.
  @MainActor
  final class Player {
    weak var observation: Observation?
    func observe(_ changed: @escaping (Int) -> Void) -> Observation {
      let new = Observation(changed)
      observation = new
      return new
    }
  }

  final class Observation {
    let changed: (Int) -> Void
    init(_ changed: @escaping (Int) -> Void) { self.changed = changed }
  }

  /// A feature whose work reads an observer.
  struct Keyboard: Feature {
    struct State { var height = 0 }
    enum Action { case appeared }
    enum Mutation { case changed(Int) }

    let center: Center

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .run(.keyboard) { context in
        for await height in heights {
          try context.apply(.changed(height))
        }
      }
    }

    private var heights: Bridge<Int, Never> {
      Bridge(buffering: .newest(1)) { sink in
        let token = center.addObserver { sink.yield($0) }
        return Teardown { center.removeObserver(token) }
      }
    }

    static func apply(_ mutation: Mutation, to state: inout State) {
      switch mutation {
      case .changed(let height): state.height = height
      }
    }
  }

  @Test
  func `An observer with a token, in a store: removed when the store goes`() async {
    let center = Center()
    var store: Store<Keyboard>? = Store(Keyboard(center: center), state: .init())
    let heights = store.map { FieldValues(of: \.height, in: $0) }
    store?.send(.appeared)
    await turn()
    #expect(center.observers.count == 1)
    center.post(216)
    if let heights {
      for await height in heights where height == 216 { break }
    }
    store = nil
    await turn()
    #expect(center.observers.isEmpty)
  }

  @Test
  func `A delegate: kept while it is read, and its failure is thrown`() async {
    let scanner = Scanner()
    let codes = Bridge<String, any Error>(buffering: .unbounded) { sink in
      let relay = ScannerRelay(sink)
      scanner.delegate = relay
      scanner.start()
      return Teardown(releasing: relay) {
        scanner.stop()
        scanner.delegate = nil
      }
    }
    let reader = Task {
      var read: [String] = []
      do {
        for try await code in codes { read.append(code) }
      } catch {
        read.append("\(error)")
      }
      return read
    }
    await turn()
    #expect(scanner.isRunning)
    scanner.delegate?.scanner(didRead: "4006381333931")
    scanner.delegate?.scannerDidFail(Dark())
    #expect(await reader.value == ["4006381333931", "Dark()"])
    #expect(!scanner.isRunning && scanner.delegate == nil)
  }

  struct Dark: Error {}

  @Test
  func `An Rx-style observable: its disposable is disposed of`() async {
    let prices = Observable()
    let bridge = Bridge<Int, Never>(buffering: .newest(1)) { sink in
      let disposable = prices.subscribe { sink.yield($0) }
      return Teardown { disposable.dispose() }
    }
    let reader = Task {
      for await price in bridge { return price }
      return 0
    }
    await turn()
    prices.next(42)
    #expect(await reader.value == 42)
    await turn()
    #expect(prices.count == 0)
  }

  @Test
  func `An object whose release ends the subscription: released`() async {
    let player = Player()
    let bridge = Bridge<Int, Never>(buffering: .newest(1)) { sink in
      Teardown(releasing: player.observe { sink.yield($0) })
    }
    let reader = Task {
      for await _ in bridge {}
      return player.observation == nil
    }
    await turn()
    #expect(player.observation != nil)
    reader.cancel()
    #expect(await reader.value)
  }

  @Test
  func `A request with a cancel handle`() async {
    let cancelled = Task {
      try await withCancellableCallback { (callback: CancellableCallback<Int>) in
        Teardown {}
      }
    }
    await turn()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  /// Waits until the tasks that were made in this turn, and the jobs that it has enqueued, have run.
  private func turn() async { await Task { @MainActor in }.value }
}

extension Lane {
  fileprivate nonisolated static let keyboard = Lane("keyboard", .restart)
}
