// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Foundation

/// The files of the home screen's features, which the page shows as they are compiled.
public enum HomeSource: String, CaseIterable, Codable, Sendable {
  case parent, row

  /// The title on the page.
  public var title: String {
    switch self {
    case .parent: "Home, the parent"
    case .row: "One row of its list"
    }
  }

  /// The file that contains only the feature. It is beside this one, and compiled with it.
  public var sourceFile: URL {
    let name =
      switch self {
      case .parent: "BelayHome.swift"
      case .row: "HoldingRow.swift"
      }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
  }
}
