// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows: Encodable where Element: Encodable {
  /// Encodes the rows as an array.
  ///
  /// - Complexity: O(*n*).
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension Rows: Decodable where Element: Decodable {
  /// Decodes an array of rows. Of rows with the same id one stays, as in ``init(_:)``: a repeated row does not make the
  /// rest of a backend's answer unusable. To reject such an answer, decode an array and compare the counts.
  ///
  /// - Complexity: O(*n*).
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder), by: "init(from:)") }
}
