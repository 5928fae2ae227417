// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay
public import BelayPaging
public import Foundation

/// The ways in which the carousel story is written.
public enum CarouselVariant: String, CaseIterable, Codable, Sendable {
  case plain, belay

  /// What the page calls it.
  public var title: String {
    switch self {
    case .plain: "Flags turned by hand"
    case .belay: "Belay"
    }
  }

  /// The file that holds the variant, and nothing but the variant. It lies beside this one, and is compiled with it.
  public var sourceFile: URL {
    let name =
      switch self {
      case .plain: "PlainCarousel.swift"
      case .belay: "BelayCarousel.swift"
      }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// An app with this variant in it, on the screen. It follows its view.
  ///
  /// - Parameters:
  ///   - geometry: Where the pages are.
  ///   - view: What scrolls.
  ///   - clock: What measures the quiet and the deadline.
  ///   - trace: Hears what happens in the store of a variant that has one; nil for nobody.
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
