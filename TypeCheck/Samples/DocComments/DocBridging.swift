// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The examples in the doc comments of Sources/Belay/Bridging.

import Belay
import Combine

private nonisolated struct Location: Sendable {
  let latitude, longitude: Double
}

private nonisolated final class LocationDelegate {
  let moved: (Location) -> Void
  let failed: (any Error) -> Void

  init(moved: @escaping (Location) -> Void, failed: @escaping (any Error) -> Void) {
    self.moved = moved
    self.failed = failed
  }
}

private nonisolated final class LocationManager {
  weak var delegate: LocationDelegate?

  func startUpdating() { delegate?.moved(Location(latitude: 0, longitude: 0)) }
  func stopUpdating() {}
}

// Bridge.swift.
@MainActor
private final class Map {
  private let scope = TaskScope()
  private var shown: Location?

  func show(_ location: Location) { shown = location }

  func follow(_ manager: LocationManager) {
    let locations = Bridge<Location, any Error>(buffering: .newest(1)) { sink in
      let delegate = LocationDelegate(
        moved: { sink.yield($0) },
        failed: { sink.finish(throwing: $0) })
      manager.delegate = delegate
      manager.startUpdating()
      return Teardown(releasing: delegate) {
        manager.stopUpdating()
        manager.delegate = nil
      }
    }

    scope.run(.location, on: self) { owner in
      for try await location in locations {
        try owner { $0.show(location) }
      }
    }
  }
}

extension Lane {
  fileprivate nonisolated static let location = Lane("location", .restart)
}

private nonisolated struct Price: Sendable {
  let text: String
}

private nonisolated struct Feed: Sendable {
  var add: @Sendable (_ listener: @escaping @Sendable (Price) -> Void) -> Int
  var remove: @Sendable (_ handle: Int) -> Void

  func addListener(_ listener: @escaping @Sendable (Price) -> Void) -> Int { add(listener) }
  func removeListener(_ handle: Int) { remove(handle) }
}

private func prices(of feed: Feed) -> Bridge<Price, Never> {
  let prices = Bridge<Price, Never>.nonisolated(buffering: .newest(1)) { sink in
    let handle = feed.addListener { sink.yield($0) }
    return Teardown { feed.removeListener(handle) }
  }
  return prices
}

// CancellableCallback.swift.
private enum Images {
  nonisolated struct Image: Sendable {}
  nonisolated struct ImageURL: Sendable {}

  nonisolated struct Request: Sendable {
    var cancel: @Sendable () -> Void
  }

  nonisolated struct Loader: Sendable {
    var start: @Sendable (ImageURL, @escaping @Sendable (Result<Image, any Error>) -> Void) -> Request

    func load(_ url: ImageURL, completion: @escaping @Sendable (Result<Image, any Error>) -> Void) -> Request {
      start(url, completion)
    }
  }

  struct Service {
    let loader: Loader

    func image(at url: ImageURL) async throws -> Image {
      try await withCancellableCallback { callback in
        let request = loader.load(url) { callback.resume(with: $0) }
        return Teardown { request.cancel() }
      }
    }
  }
}

private nonisolated protocol Disposable {
  func dispose()
}

private nonisolated final class NotificationCenter {
  func removeObserver(_ observer: AnyObject) {}
}

// Teardown.swift. What a bridge returns for each kind of source.
private enum Source {
  case observer, publisher, observable, object, delegate
}

// swift-format-ignore
private func teardown(
  of source: Source, center: NotificationCenter, token: AnyObject, subscription: AnyCancellable, disposable: any Disposable,
  observation: AnyObject, delegate: LocationDelegate, manager: LocationManager
) -> Teardown {
  switch source {
  case .observer: return Teardown { center.removeObserver(token) }                 // a token of an observer
  case .publisher: return Teardown { subscription.cancel() }                       // a Combine publisher's `sink`
  case .observable: return Teardown { disposable.dispose() }                       // an Rx observable's `subscribe`
  case .object: return Teardown(releasing: observation)                            // an object whose release is the end
  case .delegate: return Teardown(releasing: delegate) { manager.delegate = nil }  // a delegate, held weakly by its object
  }
}
