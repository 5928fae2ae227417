// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay
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

  /// An app with this variant in it, on its home screen. Nothing is fetched before the portfolio opens or home appears.
  ///
  /// - Parameters:
  ///   - api: The portfolio's.
  ///   - home: The home screen's, for a variant whose home is more than a picture. Apart, so that what home loads does not
  ///     count among the portfolio's requests.
  ///   - trace: Hears what happens in the stores of a variant that has some; nil for nobody.
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
