// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// A list that is loaded page by page from a server that the test answers for.
struct Feed: Feature {
  struct Post: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  struct State {
    var question = ""
    var posts = Paged<Post, String>()
    /// What `failed(_:in:)` has heard.
    var failures: [String] = []
    /// What the run of `step` has done.
    var steps: [String] = []
    /// An object that the state retains, and that reports its release.
    var token: Tripwire?
  }

  enum Action {
    case load(PageRequest, Lane = .posts)
    /// Loads a page within a run, after a step of its own.
    case step(PageRequest)
    case ask(String)
    case set(@MainActor (inout State) -> Void)
    /// Changes the state within a run.
    case change(@MainActor (inout State) -> Void)
    case cancel
    /// Removes a post in advance. The server refuses once the gate is open.
    case remove(Int, Gate)
  }

  enum Mutation { case putBack(Post) }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .putBack(let post): state.posts.rows.append(post)
    }
  }

  /// The calls that wait for an answer.
  let server: FeedServer

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .load(let page, let lane): return load(page, in: lane)
    case .step(let page):
      return .run(.posts, policy: .restart) { context in
        try context.update { $0.steps.append("before") }
        let hasCome = try await context.loadPage(page, of: \.posts) { cursor in
          try await server.posts(context.question, after: cursor)
        }
        try context.update { $0.steps.append("\(hasCome)") }
      }
    case .ask(let question):
      state.question = question
      return load(.first)
    case .set(let body):
      body(&state)
      return .none
    case .change(let body): return .run { context in try context.update { body(&$0) } }
    case .cancel: return .cancel(.posts)
    case .remove(let id, let gate):
      guard let post = state.posts.rows[id: id] else { return .none }
      state.posts.rows[id: id] = nil
      return .run(undo: .putBack(post)) { _ in
        await gate.wait()
        throw Offline()
      }
    }
  }

  private func load(_ page: PageRequest, in lane: Lane = .posts) -> Effect<Self> {
    .loadPage(page, of: \.posts, in: lane) { context, cursor in
      try await server.posts(context.question, after: cursor)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    .update { $0.failures.append("\(error)") }
  }
}

extension Lane {
  static let posts = Lane("posts")
  static let otherPosts = Lane("other posts")
}

/// Answers the calls when the test says so. It ignores cancellation, as much code does.
@MainActor
final class FeedServer {
  private(set) var asked: [String] = []
  private var waiting: [String: CheckedContinuation<Page<Feed.Post, String>, any Error>] = [:]
  private var returns: [String: CheckedContinuation<Void, Never>] = [:]
  private var watchers: [(call: String, continuation: CheckedContinuation<Void, Never>)] = []

  /// - Parameter question: Comes first in the name of the call: `cats`, `cats+2`.
  func posts(_ question: String, after cursor: String?) async throws -> Page<Feed.Post, String> {
    let call = question + (cursor.map { "+" + $0 } ?? "")
    asked.append(call)
    // The work that made the call continues in the job in which this returns, before the test does.
    defer { returns.removeValue(forKey: call)?.resume() }
    return try await withCheckedThrowingContinuation { continuation in
      waiting[call] = continuation
      for watcher in watchers where watcher.call == call { watcher.continuation.resume() }
      watchers.removeAll { $0.call == call }
    }
  }

  func isWaiting(for call: String) -> Bool { waiting[call] != nil }

  func waitFor(_ call: String) async {
    if waiting[call] != nil { return }
    await withCheckedContinuation { watchers.append((call, $0)) }
  }

  func answer(_ call: String, _ ids: [Int], next: String?, text: String = "") async {
    await waitFor(call)
    waiting.removeValue(forKey: call)?.resume(returning: Page(ids.map { Feed.Post(id: $0, text: text) }, next: next))
  }

  /// Answers a call of a run that has ended, and returns when its work has had the answer.
  func answerLate(_ call: String, _ ids: [Int]) async {
    await waitFor(call)
    await withCheckedContinuation { continuation in
      returns[call] = continuation
      waiting.removeValue(forKey: call)?.resume(returning: Page(ids.map { Feed.Post(id: $0) }, next: nil))
    }
  }

  func fail(_ call: String) async {
    await waitFor(call)
    waiting.removeValue(forKey: call)?.resume(throwing: Offline())
  }

  /// The call throws a cancellation, although nothing has cancelled its run.
  func cancel(_ call: String) async {
    await waitFor(call)
    waiting.removeValue(forKey: call)?.resume(throwing: CancellationError())
  }
}
