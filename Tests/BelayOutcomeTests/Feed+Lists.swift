// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay

extension Feed {
  /// A list whose next page has the cursor.
  static func list(_ ids: [Int], next: String?) -> Paged<Post, String> {
    var list = Paged<Post, String>()
    list.finishLoading(.first, with: Page(ids.map { Post(id: $0) }, next: next))
    return list
  }
}

extension FeedServer {
  /// The store asks for a first page, and gets it.
  func loadFirst(_ ids: [Int] = [1], next: String? = "a", into store: Store<Feed>) async {
    let run = store.run(.load(.first))
    await answer("", ids, next: next)
    await run.finished()
  }
}
