// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A list that a screen loads page by page: the rows so far, and how the first and the next page are doing.
///
/// ```swift
/// struct State {
///   var query = ""
///   var contacts = Paged<Contact, String>()
/// }
/// ```
///
/// `Effect.loadPage` loads the pages. A feature declares the rows as children by `children(\.contacts.rows)`. A view shows
/// ``rows``, and below them ``isLoadingNext`` or ``nextFailure``. It asks for the next page in a `.task(id:)` of
/// ``next``, so that it asks again after a page without rows.
///
/// ## Behavior
/// - A first page replaces the rows, a next page is added to them. An edit of a row stays when a next page comes, unless
///   the page has that row too.
/// - A row that is on two pages is shown once, where it was first, with the contents that came last. A row that is twice
///   on one page is shown once too, and debug builds name its id.
/// - A page is added only if its cursor is still ``next`` when it arrives.
/// - A page whose `next` was asked for before is the last one: otherwise a backend that repeats itself would be asked
///   without an end.
/// - A page that is cancelled leaves no trace: neither `isLoadingNext` nor a failure.
public struct Paged<Element: Identifiable, Cursor: Hashable> {
  /// The rows of all pages so far. Change them as you like.
  public var rows: Rows<Element> = []

  /// What asks for the next page; nil at the end of the list, and until its first page has arrived.
  public var next: Cursor?

  var firstPage: Loadable<Arrival> = .idle
  var nextPage: Loadable<Arrival> = .idle
  /// The cursors that were followed since the first page.
  private var followed: Set<Cursor> = []

  /// A page has arrived. Its rows are in `rows`.
  struct Arrival: Hashable, Sendable {}

  /// A list of which nothing has been requested.
  public init() {}

  /// Rows that are known before anything is loaded, such as those of a cache. The first page replaces them.
  ///
  /// - Parameter rows: The rows.
  public init(cached rows: Rows<Element>) { self.rows = rows }

  /// Whether a first page has arrived. If ``rows`` are empty then, there is nothing to list.
  public var hasLoaded: Bool { firstPage.value != nil }
  /// Whether a first page is loading: at the beginning, or to refresh the list.
  public var isLoadingFirst: Bool { firstPage.isLoading }
  /// Whether a next page is loading.
  public var isLoadingNext: Bool { nextPage.isLoading }
  /// Why the last first page failed, until another one begins to load. The rows are those from before.
  public var firstFailure: LoadFailure? { firstPage.failure }
  /// Why the last next page failed, until it begins to load again or a first page arrives.
  public var nextFailure: LoadFailure? { nextPage.failure }
}

extension Paged {
  /// A page has arrived.
  ///
  /// - Parameter cursor: What asked for it; nil for a first page.
  mutating func take<Value>(_ page: Page<Value, Cursor>, askedBy cursor: Cursor?, _ made: PageRows<Element, Value>) {
    if let cursor {
      followed.insert(cursor)
      made.add(&rows, page.elements)
    } else {
      followed = []
      if nextFailure != nil { nextPage = .idle }
      made.replace(&rows, page.elements)
    }
    next = page.next.flatMap { followed.contains($0) ? nil : $0 }
  }
}

extension PageRequest {
  /// The field that shows how the page is doing.
  func load<Element, Cursor>() -> WritableKeyPath<Paged<Element, Cursor>, Loadable<Paged<Element, Cursor>.Arrival>> {
    switch self {
    case .first, .refresh: \.firstPage
    case .next: \.nextPage
    }
  }
}

extension Paged: Sendable where Element: Sendable, Element.ID: Sendable, Cursor: Sendable {}
extension Paged: Equatable where Element: Equatable {}
