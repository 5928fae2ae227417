// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A list whose rows work, each in a task of its own.
///
/// Twin of the row `dismiss-running-1000`.
@MainActor
public final class WorkingRows {
  private var tasks: [Task<Void, Never>] = []

  public init() {}

  /// Starts the work of so many rows.
  public func start(_ count: Int, _ work: @escaping @MainActor () async -> Void) {
    tasks = (0..<count).map { _ in Task { await work() } }
  }

  /// The screen goes: the rows' work is cancelled, and their objects are let go.
  @inline(never)
  public func dismiss() {
    for task in tasks { task.cancel() }
    tasks = []
  }
}
