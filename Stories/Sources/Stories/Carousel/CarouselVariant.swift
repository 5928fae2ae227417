// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import BelayCarousel
public import BelayTrace
public import Foundation

/// The variants of the carousel story.
public enum CarouselVariant: String, CaseIterable, Codable, Sendable {
  case plain, belay

  /// The title on the page.
  public var title: String {
    switch self {
    case .plain: "Flags turned by hand"
    case .belay: "Belay"
    }
  }

  /// The file that contains only the variant. It is beside this one, and compiled with it.
  public var sourceFile: URL {
    let name =
      switch self {
      case .plain: "PlainCarousel.swift"
      case .belay: "CarouselFeature.swift"
      }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// An app that shows this variant. It follows its view.
  ///
  /// - Parameters:
  ///   - geometry: The positions of the pages.
  ///   - view: The view that scrolls.
  ///   - clock: The clock for the quiet time and the deadline.
  ///   - trace: Receives the events of the store, if the variant has one; nil for none.
  @MainActor
  public func makeScreen(
    _ geometry: PageGeometry, view: CarouselView, clock: any Clock<Duration>, trace: (any TraceObserver)? = nil
  ) -> any CarouselScreen {
    switch self {
    case .plain: PlainCarouselScreen(geometry, view: view, clock: clock)
    case .belay: BelayCarouselScreen(geometry, view: view, clock: clock, trace: trace)
    }
  }
}
