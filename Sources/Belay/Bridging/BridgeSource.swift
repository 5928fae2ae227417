// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a bridged sequence subscribes: on the main actor, or on its reader's actor.
enum BridgeSource<Element, Failure: Error>: Sendable {
  typealias Sink = Bridge<Element, Failure>.Sink

  case mainActor(@MainActor (Sink) -> Teardown)
  case nonisolated(@Sendable (Sink) -> sending Teardown)

  /// Subscribes. Does not suspend a reader on the main actor in either case.
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

  /// The teardown that a cancellation schedules at once, on whatever thread. One that must run on the reader's actor is
  /// left to the reader.
  var atCancellation: MainActorTeardown? {
    switch self {
    case .mainActor(let teardown): teardown
    case .nonisolated: nil
    }
  }

  /// The reader calls it, and continues when the teardown has run.
  func call(isolation: isolated (any Actor)?) async {
    switch self {
    case .mainActor(let teardown): await teardown.call()
    case .nonisolated(let teardown): teardown.call()
    }
  }

  /// The reader was released.
  func callOnRelease() {
    switch self {
    case .mainActor(let teardown): teardown.schedule()
    case .nonisolated(let teardown): teardown.call()
    }
  }
}
