// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The version of Belay that this demo belongs to: that of the file VERSION at the root, which is embedded.
enum DemoVersion {
  static let current = String(decoding: PackageResources.VERSION.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}
