// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Waits for fields, and pages of lists: above each mistake are the compiler's words about it, all of them. At the end is what looks like
// the mistakes and is right.

import Belay

struct Post: Identifiable { var id = 0 }

struct Posts: Feature {
  struct State {
    var name = ""
    var code: String?
    var posts = Paged<Post, String>()
    let constant = Paged<Post, String>()
    var list: [Post] = []
  }
  enum Action { case waits, loadsAList, loadsAConstant, loadsMistyped, returnsRows, steps, stepsMistyped }
  let server: @Sendable (String?) async throws -> (posts: [Post], cursor: String?)
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .waits:
      return .run { context in
        // refused: 'first' is unavailable: the field always has a value: say which one is awaited, `first(\.quantity) { $0 > 0 }`, or make it optional
        let name = try await context.first(\.name)
        print(name)
      }
    case .loadsAList:
      // refused: 'loadPage(_:of:in:name:priority:fileID:line:_:)' is unavailable: a page is loaded into a `var` of the feature's state, of type `Paged<…>`
      return .loadPage(.first, of: \.list, in: Lane("posts")) { _, cursor in
        let answer = try await server(cursor)
        return Page(answer.posts, next: answer.cursor)
      }
    case .loadsAConstant:
      // refused: 'loadPage(_:of:in:name:priority:fileID:line:_:)' is unavailable: a page is loaded into a `var` of the feature's state, of type `Paged<…>`
      return .loadPage(.first, of: \.constant, in: Lane("posts")) { _, cursor in
        let answer = try await server(cursor)
        return Page(answer.posts, next: answer.cursor)
      }
    case .loadsMistyped:
      // refused: value of type 'Posts.State' has no member 'postings'
      return .loadPage(.first, of: \.postings, in: Lane("posts")) { _, cursor in
        let answer = try await server(cursor)
        return Page(answer.posts, next: answer.cursor)
      }
    case .returnsRows:
      return .loadPage(.first, of: \.posts, in: Lane("posts")) { _, cursor in
        // refused: cannot convert value of type '[Post]' to closure result type 'Page<Post, String>'
        try await server(cursor).posts
      }
    case .steps:
      return .run { context in
        // refused: 'loadPage(_:of:_:)' is unavailable: a page is loaded into a `var` of the feature's state, of type `Paged<…>`
        try await context.loadPage(.first, of: \.list) { cursor in
          let answer = try await server(cursor)
          return Page(answer.posts, next: answer.cursor)
        }
      }
    case .stepsMistyped:
      return .run { context in
        // refused: value of type 'Posts.State' has no member 'postings'
        try await context.loadPage(.first, of: \.postings) { cursor in
          let answer = try await server(cursor)
          return Page(answer.posts, next: answer.cursor)
        }
      }
    }
  }
}

/// What has the name of the reactions, and is something else.
struct Emoji: Feature {
  struct State {
    var code: String?
    var posts = Paged<Post, String>()
  }
  enum Action { case go, pages, steps }
  struct API { func all(_ cursor: String?) async throws -> [Post] { [] } }
  private let reactions: API
  init() { reactions = API() }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .go: return .run { context in print(try await context.first(\.code)) }
    case .pages:
      return .loadPage(.next, of: \.posts, in: Lane("posts")) { _, cursor in
        Page(try await reactions.all(cursor), next: nil)
      }
    case .steps:
      return .run { context in
        let code = try await context.first(\.code)
        try await context.loadPage(.first, of: \.posts) { _ in Page(try await reactions.all(code), next: nil) }
      }
    }
  }
}
