// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The version of Belay that this linter belongs to: that of the file VERSION at the root, which is embedded.
public enum LintVersion {
  public static let current = String(
    decoding: PackageResources.VERSION.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}
