// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Effect {
  /// Loads a page of a list: the first one, the first one again, or the one after the last.
  ///
  /// ```swift
  /// private func load(_ page: PageRequest) -> Effect<Self> {
  ///   .loadPage(page, of: \.contacts, in: .contacts) { context, cursor in
  ///     let answer = try await api.contacts(context.query, cursor)
  ///     return Page(answer.contacts, next: answer.cursor)
  ///   }
  /// }
  /// ```
  ///
  /// - A first page supersedes what runs in the lane, also a next page: so a refresh or a search never gets the page of
  ///   another list. A next page is dropped while anything runs in the lane: a list may ask for it as often as it likes.
  ///   Only a run that loads a page for which the list does not wait any more does not block it, and is superseded.
  ///   That holds whatever the lane's own policy is. Use one lane for all pages of a list: debug builds
  ///   report a page that loads in another one meanwhile.
  /// - A next page that nothing asks for, because the list is at its end or has no first page, is not loaded: `work` is
  ///   not called, and the run finishes.
  /// - A page is taken only into the list that it was asked for. If another one was assigned meanwhile, if another lane
  ///   has asked for a first page, or if ``Paged/next`` was changed, the page is dropped, and its run ends as `cancelled`.
  /// - A failure is handled as in `Effect.load`: in one turn the list shows it, then ``Feature/failed(_:in:)`` is called.
  ///   The rows stay, and the next request for the same page tries it again.
  /// - The run ends in the turn in which its page arrives, fails or is dropped: a reaction or an observer that asks for more
  ///   in that turn finds the lane free. If the run goes on, because of runs nested in it or because ``Context/loadPage(_:of:_:)``
  ///   has loaded the page, a next page that is asked for in that turn waits for its end.
  /// - If the run is cancelled, the list is as before, except that a `.first` page has ended the old one.
  ///
  /// - Parameters:
  ///   - page: Which page.
  ///   - path: The list.
  ///   - lane: The lane of all pages of the list.
  ///   - name: The name in reports. By default, the lane's name.
  ///   - priority: The priority of the run's task. By default, that of the code that starts it.
  ///   - work: Runs on the main actor. Gets the cursor of the page, which is nil for the first one.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  @MainActor
  public static func loadPage<Element, Cursor>(
    _ page: PageRequest, of path: WritableKeyPath<F.State, Paged<Element, Cursor>>, in lane: Lane, name: String? = nil,
    priority: @autoclosure () -> TaskPriority? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor (_ context: Context<F>, _ cursor: Cursor?) async throws -> Page<Element, Cursor>
  ) -> Effect {
    loadPage(page, path, lane, name, priority(), SourceLocation(fileID: fileID, line: line), PageRows(), work)
  }

  /// Loads a page of a list whose rows have state of their own, such as children. A row whose id stays keeps that state.
  ///
  /// ```swift
  /// .loadPage(page, of: \.cards, in: Lane("cards"), id: \.id) { _, offset in
  ///   let contacts = try await contacts(offset ?? 0)
  ///   return Page(contacts, next: contacts.count < 20 ? nil : (offset ?? 0) + 20)
  /// } update: { card, contact in
  ///   card.contact = contact
  /// } insert: { contact in
  ///   ContactCard.State(contact: contact)
  /// }
  /// ```
  ///
  /// Everything else is as without `update` and `insert`.
  ///
  /// - Parameters:
  ///   - page: Which page.
  ///   - path: The list.
  ///   - lane: The lane of all pages of the list.
  ///   - name: The name in reports. By default, the lane's name.
  ///   - priority: The priority of the run's task. By default, that of the code that starts it.
  ///   - id: Returns the id of an element's row.
  ///   - work: Runs on the main actor. Gets the cursor of the page, which is nil for the first one.
  ///   - update: Updates an existing row with its new element.
  ///   - insert: Makes the row of a new element. A row whose id is not its element's ends the process.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  @MainActor
  public static func loadPage<Row, Element, Cursor>(
    _ page: PageRequest, of path: WritableKeyPath<F.State, Paged<Row, Cursor>>, in lane: Lane, name: String? = nil,
    priority: @autoclosure () -> TaskPriority? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, id: @escaping (Element) -> Row.ID,
    _ work: @escaping @MainActor (_ context: Context<F>, _ cursor: Cursor?) async throws -> Page<Element, Cursor>,
    update: @escaping (inout Row, Element) -> Void, insert: @escaping (Element) -> Row
  ) -> Effect {
    let rows = PageRows(id: id, update: update, insert: insert)
    return loadPage(page, path, lane, name, priority(), SourceLocation(fileID: fileID, line: line), rows, work)
  }

  @MainActor
  private static func loadPage<Row, Element, Cursor>(
    _ page: PageRequest, _ path: WritableKeyPath<F.State, Paged<Row, Cursor>>, _ lane: Lane, _ name: String?,
    _ priority: TaskPriority?, _ location: SourceLocation, _ rows: PageRows<Row, Element>,
    _ work: @escaping @MainActor (Context<F>, Cursor?) async throws -> Page<Element, Cursor>
  ) -> Effect {
    Effect(
      kind: .run(
        RunRequest(
          lane: lane, policy: page == .next ? .drop : .restart, name: name, priority: priority, location: location,
          hold: HoldRequest(page, of: path), undo: nil,
          work: { context in
            try await context.loadPageAsWhole(page, path, rows) { cursor in try await work(context, cursor) }
          })))
  }
}
