// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Work that changes a screen later, with only an unstructured task.
///
/// Twin of the rows `effect-round-trip` (`load`), `replace`, `replace-10000` and `replace-bytes` (`search`),
/// `replace-running` and `search-burst` (`search` with its work).
@MainActor
public final class LoadingScreen {
  private var tapCount = 0
  private var searching: Task<Void, Never>?

  public var taps: Int { tapCount }

  public init() {}

  /// The same as the action `loadTapped`: a task on the main actor makes one change. The caller awaits its value.
  @inline(never)
  public func load() -> Task<Void, Never> {
    Task { tapCount += 1 }
  }

  /// The same as the action `searched`: cancels the previous search, which then delivers nothing; the new one delivers.
  @inline(never)
  @discardableResult
  public func search() -> Task<Void, Never> {
    searching?.cancel()
    let task = Task {
      guard !Task.isCancelled else { return }
      tapCount += 1
    }
    searching = task
    return task
  }

  /// The same with work that suspends before it answers.
  @inline(never)
  @discardableResult
  public func search(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
    searching?.cancel()
    let task = Task {
      do { try await work() } catch { return }
      guard !Task.isCancelled else { return }
      tapCount += 1
    }
    searching = task
    return task
  }
}
