// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a bridged sequence subscribes: on the main actor, or wherever its reader is.
enum BridgeSource<Element, Failure: Error>: Sendable {
  typealias Sink = Bridge<Element, Failure>.Sink

  case mainActor(@MainActor (Sink) -> Teardown)
  case nonisolated(@Sendable (Sink) -> sending Teardown)

  /// Subscribes. For a reader on the main actor this is no suspension in either case.
  func subscribe(_ sink: Sink, isolation: isolated (any Actor)?) async -> BridgeEnding {
    switch self {
    case .mainActor(let subscribe): .mainActor(await Self.subscribe(subscribe, sink))
    case .nonisolated(let subscribe): .nonisolated(subscribe(sink))
    }
  }

  @MainActor
  private static func subscribe(
    _ subscribe: @MainActor (Sink) -> Teardown, _ sink: Sink
  ) -> MainActorTeardown {
    MainActorTeardowns.callAll()
    let teardown = subscribe(sink)
    return MainActorTeardown { teardown.call() }
  }
}

/// The teardown of a subscription, and where it must be called.
enum BridgeEnding {
  case mainActor(MainActorTeardown)
  case nonisolated(Teardown)

  /// What a cancellation ends in that moment, on whatever thread. What must be called on the reader's own is left to it.
  var atCancellation: MainActorTeardown? {
    switch self {
    case .mainActor(let teardown): teardown
    case .nonisolated: nil
    }
  }

  /// The reader is there, and goes on when it has been called.
  func call(isolation: isolated (any Actor)?) async {
    switch self {
    case .mainActor(let teardown): await teardown.call()
    case .nonisolated(let teardown): teardown.call()
    }
  }

  /// The reader has been released.
  func callOnRelease() {
    switch self {
    case .mainActor(let teardown): teardown.book()
    case .nonisolated(let teardown): teardown.call()
    }
  }
}
