// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a page asks for: `{"runs":20}`.
struct CheckoutRequest: Decodable, Sendable {
  /// The most that a page may ask for at once.
  static let most = 100

  static let sentence = #"The body is JSON such as {"runs":20}: from 1 to \#(most) runs."#

  /// How often each variant checks out.
  let runs: Int

  /// Refuses what is well formed and makes no sense.
  func check() throws {
    guard (1...Self.most).contains(runs) else { throw RequestRefusal.malformed(Self.sentence) }
  }
}
