// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The code of the article BackgroundTasks. TypeCheck compiles it as well, for its app.

struct Bulletin: Feature {
  struct State {
    var headlines: [String] = []
    var note = ""
    var savedNote = ""
    var isRefreshing = false
    var failure: String?
  }

  enum Action {
    case refreshDue
    case noteTyped(String)
    case wentToBackground
  }

  let clock: any Clock<Duration>
  let load: @MainActor () async throws -> [String]
  let save: @MainActor (_ note: String) async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .refreshDue:
      return .run(.refreshing, holding: \.isRefreshing, at: true) { context in
        // The system grants about half a minute. To fail in time is better than to be ended.
        let headlines = try await withDeadline(in: .seconds(25), clock: clock) { try await load() }
        try context.update { $0.headlines = headlines }
      }
    case .noteTyped(let note):
      state.note = note
      return .none
    case .wentToBackground:
      if state.note == state.savedNote { return .none }
      return .run(.saving) { context in
        let note = context.note
        try await save(note)
        try context.update { $0.savedNote = note }
      }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.failure = "\(type(of: error))" }
  }
}

extension Lane {
  nonisolated fileprivate static let refreshing = Lane("refreshing", .join)
  nonisolated fileprivate static let saving = Lane("saving", .keepLatest)
}

/// Time that the system grants to an app in the background: `UIApplication`, or a test.
struct BackgroundTime {
  /// Begins it; returns what gives it back. The parameter is called on the main actor when the time is over.
  var begin: @MainActor (_ expired: @escaping @MainActor () -> Void) -> (@MainActor () -> Void)
}

extension BackgroundTime {
  /// Waits for the run in such time. When the time is over, it cancels the run and gives the time back in that call.
  @MainActor
  func finish(_ run: Run) async -> Run.Outcome {
    if run.outcome != .pending { return run.outcome }
    var giveBack: (@MainActor () -> Void)?
    func end() {
      giveBack?()
      giveBack = nil
    }
    giveBack = begin {
      run.cancel()
      end()
    }
    let outcome = await run.finished()
    end()
    return outcome
  }
}
