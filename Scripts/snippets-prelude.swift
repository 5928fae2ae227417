// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The fictional app around the examples: the declarations that a block of the README may use. Scripts/check-docs-code
// compiles this file with every block.

nonisolated struct Holding: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var value: Int
}

nonisolated struct PortfolioAPI: Sendable {
  var holdings: @MainActor @Sendable () async throws -> [Holding] = { [] }
  @concurrent
  func star(_ id: Holding.ID) async throws {}
  @concurrent
  func prices(of ids: [Holding.ID]) async throws -> [Holding.ID: Int] { [:] }
}

nonisolated struct Receipt: Equatable, Sendable {
  let number: Int
}

nonisolated struct Timeout: Error {}

nonisolated struct CheckoutAPI: Sendable {
  var validate: @Sendable (_ quantity: Int) async throws -> Bool
  var submit: @Sendable (_ quantity: Int) async throws -> Receipt
}

nonisolated struct Tick: Sendable {
  let text: String
}

nonisolated struct Ticker: Sendable {
  func ticks() -> AsyncStream<Tick> { AsyncStream { $0.finish() } }
}

@MainActor
final class LoaderOverlay {
  func show() {}
  func hide() {}
}

// A stand-in for UIKit's class, with the declarations that the examples use, so that they compile without UIKit.
#if !canImport(UIKit)
  nonisolated final class Bundle: Sendable {}
  nonisolated final class NSCoder {}

  @MainActor
  class UIViewController {
    init(nibName: String?, bundle: Bundle?) {}
    required init?(coder: NSCoder) {}
    func viewDidAppear(_ animated: Bool) {}
  }
#endif

@MainActor
protocol CourierTrackerDelegate: AnyObject {
  func courierMoved(to place: String)
  func courierWasLost(_ error: any Error)
}

@MainActor
final class CourierTracker {
  weak var delegate: (any CourierTrackerDelegate)?
  func start() {}
  func stop() {}
}

nonisolated struct Place: Sendable {}

// Shaped like MapKit's MKLocalSearch.
nonisolated final class LocalSearch: Sendable {
  init(_ words: String) {}
  func start(completionHandler: @escaping @Sendable ([Place]?, (any Error)?) -> Void) {}
  func cancel() {}
}

nonisolated struct CapturedImage: Sendable {}

nonisolated final class CaptureDevice: Sendable {
  func capture(_ completion: @escaping @Sendable (CapturedImage?) -> Void) { completion(nil) }
}

nonisolated struct Photo: Sendable {
  init(_ image: CapturedImage) {}
}
