// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A list whose rows work, each in a separate task.
///
/// Twin of the row `dismiss-running-1000`.
@MainActor
public final class WorkingRows {
  private var tasks: [Task<Void, Never>] = []

  public init() {}

  /// Starts the work of `count` rows.
  public func start(_ count: Int, _ work: @escaping @MainActor () async -> Void) {
    tasks = (0..<count).map { _ in Task { await work() } }
  }

  /// The screen is dismissed: the rows' work is cancelled, and their objects are released.
  @inline(never)
  public func dismiss() {
    for task in tasks { task.cancel() }
    tasks = []
  }
}
