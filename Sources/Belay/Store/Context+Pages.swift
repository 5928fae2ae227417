// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Context {
  /// Loads a page of a list, as a step of this run: after a pause in the typing, say.
  ///
  /// ```swift
  /// .run(.contacts, policy: .restart) { context in
  ///   try await clock.sleep(for: .milliseconds(300))
  ///   try await context.loadPage(.first, of: \.contacts) { _ in
  ///     let answer = try await api.contacts(context.query, nil)
  ///     return Page(answer.contacts, next: answer.cursor)
  ///   }
  /// }
  /// ```
  ///
  /// The list shows the same as with `Effect.loadPage`, from this line on. The lane is this run's own: use the one of
  /// the list's other pages, with the policy that this run needs. Debug builds report another one that loads a page of
  /// the list meanwhile.
  ///
  /// A failure is handled as by ``load(_:_:)``: the list shows it, ``Feature/failed(_:in:)`` is called, and this run
  /// continues; its outcome will be `failed`.
  ///
  /// - Parameters:
  ///   - page: Which page.
  ///   - path: The list.
  ///   - body: Gets the cursor of the page, which is nil for the first one.
  /// - Returns: Whether the page has arrived. False also if it is a next page that nothing asks for: then `body` is not
  ///   called.
  /// - Throws: Only `CancellationError`: if the run is no longer live, if `body` throws one, or if the list does not wait
  ///   for this page any more.
  @discardableResult
  public func loadPage<Element, Cursor>(
    _ page: PageRequest, of path: WritableKeyPath<F.State, Paged<Element, Cursor>>,
    _ body: (_ cursor: Cursor?) async throws -> Page<Element, Cursor>
  ) async throws -> Bool {
    try await loadPage(page, path, PageRows(), body)
  }

  /// Loads a page of a list whose rows have state of their own, such as children, as a step of this run. A row whose id
  /// stays keeps that state.
  ///
  /// Everything else is as without `update` and `insert`.
  ///
  /// - Parameters:
  ///   - page: Which page.
  ///   - path: The list.
  ///   - id: Returns the id of an element's row.
  ///   - body: Gets the cursor of the page, which is nil for the first one.
  ///   - update: Updates an existing row with its new element.
  ///   - insert: Makes the row of a new element. A row whose id is not its element's ends the process.
  /// - Returns: Whether the page has arrived.
  /// - Throws: Only `CancellationError`.
  @discardableResult
  public func loadPage<Row, Element, Cursor>(
    _ page: PageRequest, of path: WritableKeyPath<F.State, Paged<Row, Cursor>>, id: @escaping (Element) -> Row.ID,
    _ body: (_ cursor: Cursor?) async throws -> Page<Element, Cursor>,
    update: @escaping (inout Row, Element) -> Void, insert: @escaping (Element) -> Row
  ) async throws -> Bool {
    try await loadPage(page, path, PageRows(id: id, update: update, insert: insert), body)
  }

  private func loadPage<Row, Element, Cursor>(
    _ page: PageRequest, _ path: WritableKeyPath<F.State, Paged<Row, Cursor>>, _ rows: PageRows<Row, Element>,
    _ body: (Cursor?) async throws -> Page<Element, Cursor>
  ) async throws -> Bool {
    let load = try beginPage(page, path)
    if load.loader == .refused { return false }
    let answer = try await answerStep(load.loader) {
      try await request(load, body)
    } deliver: {
      try deliver($0, load, rows)
    }
    switch answer {
    case .value: return true
    case .failure(let failure):
      try touchWithAnswer { store.loadFailed(load.field, load.loader, failure, run) }
      // The feature's handling of the failure may have ended the run.
      try checkAccess()
      return false
    }
  }

  /// Performs the load of a page that is the whole work of a run.
  func loadPageAsWhole<Row, Element, Cursor>(
    _ page: PageRequest, _ path: WritableKeyPath<F.State, Paged<Row, Cursor>>, _ rows: PageRows<Row, Element>,
    _ body: (Cursor?) async throws -> Page<Element, Cursor>
  ) async throws {
    let load = try beginPage(page, path)
    if load.loader == .refused { return }
    let answer = try await answer(of: { try await request(load, body) })
    throw wholeLoadEnded(load.field, load.loader, answer) { try deliver($0, load, rows) }
  }
}

/// A page that is loading.
private struct PageLoad<State, Row: Identifiable, Cursor: Hashable> {
  let path: WritableKeyPath<State, Paged<Row, Cursor>>
  let page: PageRequest
  /// What asks for it; nil for a first page.
  let cursor: Cursor?
  let loader: HoldID
  /// Nil: it is not loaded.
  let list: PagedList?

  var field: WritableKeyPath<State, Loadable<Paged<Row, Cursor>.Arrival>> { path.appending(path: page.load()) }

  /// Whether the list waits for this page. If not, it answers another question now.
  func isExpected(by list: Paged<Row, Cursor>) -> Bool {
    guard let asked = self.list, list.list.isSame(as: asked) else { return false }
    return page != .next || (cursor != nil && list.next == cursor)
  }
}

extension Context {
  private func beginPage<Row, Cursor>(
    _ page: PageRequest, _ path: WritableKeyPath<F.State, Paged<Row, Cursor>>
  ) throws -> PageLoad<F.State, Row, Cursor> {
    try touch {
      let (loader, list) = store.takeOrBeginPage(page, path, run)
      let load = PageLoad(
        path: path, page: page,
        cursor: loader != .refused && page == .next ? self[path].next : nil, loader: loader, list: list)
      // Its cursor is known now.
      if loader != .refused { run.pages[load.field]?.isExpected = { load.isExpected(by: $0[keyPath: path]) } }
      return load
    }
  }

  private func request<Row, Element, Cursor>(
    _ load: PageLoad<F.State, Row, Cursor>, _ body: (Cursor?) async throws -> Page<Element, Cursor>
  ) async throws -> Page<Element, Cursor> {
    try expect(load)
    do { return try await body(load.cursor) } catch {
      try expect(load)
      throw error
    }
  }

  /// Must be called in a turn.
  private func deliver<Row, Element, Cursor>(
    _ page: Page<Element, Cursor>, _ load: PageLoad<F.State, Row, Cursor>, _ rows: PageRows<Row, Element>
  ) throws {
    try expect(load)
    var page = page
    page.elements = rows.unique(
      page.elements,
      of: "The page that loadPage(.\(load.page), of: \(load.path)) has loaded, in the run \(run.label),")
    store.answer(load.field, load.loader, .value(.init()), run) {
      $0[keyPath: load.path].take(page, askedBy: load.cursor, rows)
    }
  }

  private func expect<Row, Cursor>(_ load: PageLoad<F.State, Row, Cursor>) throws {
    guard load.isExpected(by: self[load.path]) else { throw CancellationError() }
  }
}
