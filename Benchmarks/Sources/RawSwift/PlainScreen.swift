// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The state of `ScreenFeature` in a plain class: a screen's model without a library.
///
/// Twin of the rows `sync-action` (`tap`) and `store-bytes` (the object itself). Its fields are private, so that the
/// compiler proves exclusive access and adds no checks at run time, as it would in an app.
@MainActor
public final class PlainScreen {
  private var tapCount = 0
  private var query = ""
  private var isLoading = false
  private var results: [Int] = []
  private var note: String?
  private var total = 0.0

  public var taps: Int { tapCount }

  public init() {}

  /// The same change as the action `tapped`. Never inlined: otherwise a loop of it becomes one addition.
  @inline(never)
  public func tap() { tapCount += 1 }
}
