// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// A row as the server answers it. In the root, the rows of the list are children; elsewhere they are values.
struct SimulatedRow {
  let id: Int
  let run: Int
}

extension Row.State {
  init(_ row: SimulatedRow) { (id, pageRun) = (row.id, row.run) }
}

extension Page {
  func map<Row>(_ transform: (Element) -> Row) -> Page<Row, Cursor> {
    Page<Row, Cursor>(elements.map(transform), next: next)
  }
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

extension Paged<Row.State, Int> {
  var followed: Int { PagesField.followed(next) }

  var snapshot: PagesField {
    var field = PagesField()
    field.rows = rows.map { PageRow(id: $0.id, run: $0.pageRun) }
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
  func performPage(_ page: PageSpec, _ cursor: Int?) async throws -> Page<SimulatedRow, Int> {
    try begin()
    model.pageBegins(page, run)
    checkCursor(page, cursor)
    do {
      try await operations(run.spec.work)
    } catch {
      if error is CancellationError || !run.isLive {
        ends(.cancelled)
      } else {
        model.pageEnds(run, askedBy: cursor, fails: true)
      }
      throw error
    }
    model.pageEnds(run, askedBy: cursor, fails: false)
    return answer
  }

  /// A page as a step of the work.
  func loadPage(_ page: PageSpec, _ inner: [Operation]) async throws {
    guard let fields = F.State.fields else { return try await operations(inner) }
    let isLoading = model.enterPage(page, run)
    if run.isLive, !isLoading { model.covered(.pageNotThere) }
    var hasEntered = false
    do {
      let hasCome = try await ask(page, fields.appending(path: \.pages)) { cursor in
        hasEntered = true
        if !isLoading { world.differ("run \(number) loads a page that nothing asks for") }
        checkCursor(page, cursor)
        do {
          try await operations(inner)
        } catch {
          if run.isLive, !(error is CancellationError) {
            model.stepEnds(page, askedBy: cursor, fails: true, run)
          } else {
            model.stepIsGone(run)
          }
          throw error
        }
        model.stepEnds(page, askedBy: cursor, fails: false, run)
        return answer
      }
      if !hasEntered, isLoading || hasCome { world.differ("run \(number) was to load a page, and did not") }
    } catch {
      if isLoading, !hasEntered {
        // A reaction to the load may have ended the run, or have assigned another list.
        if model.waits(for: page, askedBy: model.cursor(of: run, page), run) {
          world.differ("run \(number) is live, and could not load a page")
        }
        model.stepIsGone(run)
      }
      throw error
    }
  }

  private func ask(
    _ page: PageSpec, _ path: WritableKeyPath<F.State, Paged<Row.State, Int>>,
    _ body: (Int?) async throws -> Page<SimulatedRow, Int>
  ) async throws -> Bool {
    if F.self == Screen.self {
      return try await context.loadPage(page.request, of: path, id: \.id, body) {
        $0.pageRun = $1.run
      } insert: {
        Row.State($0)
      }
    }
    return try await context.loadPage(page.request, of: path) { try await body($0).map { Row.State($0) } }
  }

  private var answer: Page<SimulatedRow, Int> {
    let answer = PagesField.answer(to: number)
    return Page(answer.rows.map { SimulatedRow(id: $0.id, run: $0.run) }, next: answer.next)
  }

  private func checkCursor(_ page: PageSpec, _ cursor: Int?) {
    let expected = model.cursor(of: run, page)
    if cursor != expected { world.differ("run \(number) asks by \(cursor as Any) instead of \(expected as Any)") }
  }
}
