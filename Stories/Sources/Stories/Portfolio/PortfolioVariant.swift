// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import BelayTrace
public import Foundation

/// The variants of the portfolio story.
public enum PortfolioVariant: String, CaseIterable, Codable, Sendable {
  case plain
  case halfFix = "half-fix"
  case belay

  /// The title on the page.
  public var title: String {
    switch self {
    case .plain: "Plain tasks"
    case .halfFix: "The half fix"
    case .belay: "Belay"
    }
  }

  /// The file that contains only the variant. It is beside this one, and compiled with it.
  public var sourceFile: URL {
    let name =
      switch self {
      case .plain: "PlainPortfolio.swift"
      case .halfFix: "HalfFixPortfolio.swift"
      case .belay: "BelayPortfolio.swift"
      }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// An app with this variant, on its home screen. Nothing is fetched before the portfolio opens or home appears.
  ///
  /// - Parameters:
  ///   - api: The portfolio's requests.
  ///   - home: The home screen's requests, for a variant whose home is more than a picture. Separate, so that home's
  ///     requests are not counted with the portfolio's.
  ///   - trace: Receives the events of the variant's stores, if it has any; nil for none.
  @MainActor
  public func makeScreen(
    api: PortfolioAPI, home: HomeAPI, trace: (any TraceObserver)? = nil
  ) -> any PortfolioScreen {
    switch self {
    case .plain: PlainPortfolioScreen(api: api)
    case .halfFix: HalfFixPortfolioScreen(api: api)
    case .belay: BelayPortfolioScreen(api: api, home: home, trace: trace)
    }
  }
}
