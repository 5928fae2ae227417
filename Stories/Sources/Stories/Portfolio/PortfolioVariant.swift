// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Foundation

/// The ways in which the portfolio story is written.
public enum PortfolioVariant: String, CaseIterable, Codable, Sendable {
  case plain
  case halfFix = "half-fix"
  case belay

  /// What the page calls it.
  public var title: String {
    switch self {
    case .plain: "Plain tasks"
    case .halfFix: "The half fix"
    case .belay: "Belay"
    }
  }

  /// The file that holds the variant, and nothing but the variant. It lies beside this one, and is compiled with it.
  public var sourceFile: URL {
    let name =
      switch self {
      case .plain: "PlainPortfolio.swift"
      case .halfFix: "HalfFixPortfolio.swift"
      case .belay: "BelayPortfolio.swift"
      }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// An app with this variant in it, on its home screen. Nothing is fetched before it opens.
  @MainActor
  public func makeScreen(api: PortfolioAPI) -> any PortfolioScreen {
    switch self {
    case .plain: PlainPortfolioScreen(api: api)
    case .halfFix: HalfFixPortfolioScreen(api: api)
    case .belay: BelayPortfolioScreen(api: api)
    }
  }
}
