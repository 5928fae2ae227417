// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A request from a page: `{"runs":20}`.
struct CheckoutRequest: PageMessage {
  /// The largest number of runs in one request.
  static let most = 100

  static let sentence = #"The body is JSON such as {"runs":20}: from 1 to \#(most) runs."#

  /// How often each variant checks out.
  let runs: Int

  func check() throws {
    guard (1...Self.most).contains(runs) else { throw RequestRefusal.malformed(Self.sentence) }
  }
}
