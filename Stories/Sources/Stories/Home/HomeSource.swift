// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Foundation

/// The files that hold the home screen's features, each of which is shown as it was compiled.
public enum HomeSource: String, CaseIterable, Codable, Sendable {
  case parent, row

  /// What the page calls it.
  public var title: String {
    switch self {
    case .parent: "Home, the parent"
    case .row: "One row of its list"
    }
  }

  /// The file that holds the feature, and nothing but the feature. It lies beside this one, and is compiled with it.
  public var sourceFile: URL {
    let name =
      switch self {
      case .parent: "BelayHome.swift"
      case .row: "HoldingRow.swift"
      }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
  }
}
