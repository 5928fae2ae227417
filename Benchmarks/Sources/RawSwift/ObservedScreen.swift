// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Observation

/// The state of `ScreenFeature` in an `@Observable` class, which is observed field by field.
///
/// Twin of the rows `sync-action-watched` and `sync-action-watched-change`.
@MainActor
@Observable
public final class ObservedScreen {
  public private(set) var taps = 0
  public private(set) var query = ""
  public private(set) var isLoading = false
  public private(set) var results: [Int] = []
  public private(set) var note: String?
  public private(set) var total = 0.0

  public init() {}

  /// The same change as the action `tapped`.
  @inline(never)
  public func tap() { taps += 1 }

  /// The same change as the action `refreshed`: every observed field gets another value.
  public func refresh() {
    query += "a"
    isLoading.toggle()
    results.append(results.count)
  }
}
