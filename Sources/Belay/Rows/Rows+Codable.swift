// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Rows: Encodable where Element: Encodable {
  /// As an array of the rows.
  ///
  /// - Complexity: O(*n*).
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension Rows: Decodable where Element: Decodable {
  /// From an array of rows. Two with one id are a `DecodingError` that names the id and both places.
  ///
  /// - Complexity: O(*n*).
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    let structure = try RowsStructure(elements.map(\.id)) { (id, first, second) throws(DecodingError) in
      let path = decoder.codingPath + [RowIndex(intValue: second)]
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: path, debugDescription: RowsFault.twice(id, first, second)))
    }
    self.init(elements, structure)
  }
}

/// A row's place in the array that is decoded.
private struct RowIndex: CodingKey {
  let index: Int

  init(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }

  var intValue: Int? { index }
  var stringValue: String { "Index \(index)" }
}
