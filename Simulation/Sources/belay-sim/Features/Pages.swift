// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// A row of a list that is loaded page by page.
struct SimulatedRow: Identifiable {
  let id: Int
  let run: Int
}

extension PageSpec {
  var request: PageRequest {
    switch self {
    case .first: .first
    case .refresh: .refresh
    case .next: .next
    }
  }
}

extension Paged<SimulatedRow, Int> {
  var snapshot: PagesField {
    var field = PagesField()
    field.rows = rows.map { PageRow(id: $0.id, run: $0.run) }
    field.next = next
    // Whether a next page has ever arrived is not public.
    field.first = Self.load(isLoading: isLoadingFirst, hasFailed: firstFailure != nil, hasLoaded: hasLoaded)
    field.following = Self.load(isLoading: isLoadingNext, hasFailed: nextFailure != nil, hasLoaded: false)
    return field
  }

  private static func load(isLoading: Bool, hasFailed: Bool, hasLoaded: Bool) -> LoadField {
    let last = hasLoaded ? 0 : nil
    if isLoading { return .loading(last: last) }
    if hasFailed { return .failed(last: last) }
    return last.map { .loaded($0) } ?? .idle
  }
}

/// Is released with what the library keeps of the request for a page: then the page's work never begins any more.
final class PageToken: Sendable {
  private let world: World
  private let number: Int

  init(_ world: World, _ number: Int) { (self.world, self.number) = (world, number) }

  deinit {
    world.releasedPages.append(number)
  }
}

extension StoreWork {
  /// The work of a page, called within its load.
  func performPage(_ cursor: Int?) async throws -> Page<SimulatedRow, Int> {
    try begin()
    if cursor != model.cursor(of: run) {
      world.differ("run \(number) asks by \(cursor as Any) instead of \(model.cursor(of: run) as Any)")
    }
    do {
      try await operations(run.spec.work)
    } catch {
      if error is CancellationError || !run.isLive {
        model.pageIsGone(run)
        ends(.cancelled)
      } else {
        let end = model.pageEnds(run, askedBy: cursor, fails: true)
        if end != .failed { ends(end) }
      }
      throw error
    }
    ends(model.pageEnds(run, askedBy: cursor, fails: false))
    let answer = PagesField.answer(to: number)
    return Page(answer.rows.map { SimulatedRow(id: $0.id, run: $0.run) }, next: answer.next)
  }
}
