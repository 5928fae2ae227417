// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows: Encodable where Element: Encodable {
  /// As an array of the rows.
  ///
  /// - Complexity: O(*n*).
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension Rows: Decodable where Element: Decodable {
  /// From an array of rows. Of two with one id one stays, as in ``init(_:)``: what a backend repeats costs nothing else of its
  /// answer. To refuse such an answer, decode an array and compare the counts.
  ///
  /// - Complexity: O(*n*).
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder), by: "init(from:)") }
}
