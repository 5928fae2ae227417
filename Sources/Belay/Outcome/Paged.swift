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
/// `isLoadingFirst ? nil : next`, so that it asks again after a page without rows, and after a refresh.
///
/// ## Behavior
/// - A first page replaces the rows, a next page is added to them. An edit of a row stays when a next page comes, unless
///   the page has that row too.
/// - A row that is on two pages is shown once, where it was first, with the contents that came last. A row that is twice
///   on one page is shown once too, and debug builds name its id.
/// - A page is taken only into the list that it was asked for. Whoever assigns another list, an empty or an equal one
///   too, gets no page of the old one; nor does a list whose first page was asked for since, in whatever lane. A next
///   page needs its cursor to be ``next`` still. To change ``rows`` is an edit: the list stays the same one.
/// - Two lists are equal if they show the same and go on alike, whichever page each waits for. So a test compares a
///   list with one that it has made itself.
/// - A page whose `next` was asked for before is the last one: otherwise a backend that repeats itself would be asked
///   without an end.
/// - A page that is cancelled leaves no trace: what was shown before it is shown again, an earlier failure too. Nor does
///   one in a copy that was kept while it loaded, and is assigned to a stored property of the feature's state again: the
///   store clears it in that change, unless a run still loads the page.
/// - In a test, each event of a page is one change of the list: ``startLoading(_:)``, ``finishLoading(_:with:)``,
///   ``failLoading(_:with:)``, ``cancelLoading()``.
public struct Paged<Element: Identifiable, Cursor: Hashable> {
  /// The rows of all pages so far. Change them as you like.
  public var rows: Rows<Element> = []

  /// What asks for the next page; nil at the end of the list, and until its first page has arrived.
  public var next: Cursor?

  var firstPage: Loadable<Arrival> = .idle
  var nextPage: Loadable<Arrival> = .idle
  /// The cursors that were followed since the first page.
  private var followed = Followed<Cursor>()
  /// Which list this is. A page is taken only into the list that asked for it.
  var list: PagedList { followed.list }

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
  /// Why the last next page failed, until it begins to load again, a first page arrives, or another list is asked for:
  /// then there is nothing that could be tried again.
  public var nextFailure: LoadFailure? { nextPage.failure }
}

/// What `Effect.loadPage` does to a list, for code that has none: a preview, and what a test expects.
///
/// ```swift
/// store.send(.appeared) { $0.contacts.startLoading(.first) }
/// call.answer(.init(contacts: [ann], cursor: "2"))
/// await store.receive(.set(\.contacts)) { $0.contacts.finishLoading(.first, with: Page([ann], next: "2")) }
/// ```
extension Paged {
  /// A page begins to load. A first page supersedes a next one. A next page that nothing asks for does not begin.
  public mutating func startLoading(_ page: PageRequest) {
    ask(for: page)
    switch page {
    case .first, .refresh:
      nextPage.cancel()
      firstPage.start()
    case .next:
      if next != nil { nextPage.start() }
    }
  }

  /// A page has arrived: its rows, and what asks for the next one.
  public mutating func finishLoading(_ page: PageRequest, with arrived: Page<Element, Cursor>) {
    let rows = PageRows<Element, Element>()
    var arrived = arrived
    arrived.elements = rows.unique(arrived.elements, of: "The page of finishLoading(.\(page), with:)")
    take(arrived, askedBy: page == .next ? next : nil, rows)
    self[keyPath: page.load()] = .loaded(Arrival())
  }

  /// A page has failed. The rows stay.
  public mutating func failLoading(_ page: PageRequest, with error: any Error) {
    self[keyPath: page.load()] = .failed(LoadFailure(error), last: self[keyPath: page.load()].value)
  }

  /// A page that loads is cancelled: nothing loads any more. Also for a list that was kept while it loaded, where the
  /// store does not clear that itself.
  public mutating func cancelLoading() {
    followed.list = PagedList()
    firstPage.cancel()
    nextPage.cancel()
  }
}

extension Loadable {
  fileprivate mutating func start() { self = .loading(last: value) }
  fileprivate mutating func cancel() { if isLoading { self = value.map { .loaded($0) } ?? .idle } }
}

extension Paged {
  /// A page is asked for. With a first one, no page that was asked for before is taken any more.
  mutating func ask(for page: PageRequest) {
    if page == .next { return }
    followed.list = PagedList()
    // Another list: none of this one's failures can be tried again.
    if page == .first { (next, nextPage) = (nil, .idle) }
  }

  /// A page has arrived.
  ///
  /// - Parameter cursor: What asked for it; nil for a first page.
  mutating func take<Value>(_ page: Page<Value, Cursor>, askedBy cursor: Cursor?, _ made: PageRows<Element, Value>) {
    if let cursor {
      followed.cursors.insert(cursor)
      made.add(&rows, page.elements)
    } else {
      followed = Followed()
      if nextFailure != nil { nextPage = .idle }
      made.replace(&rows, page.elements)
    }
    next = page.next.flatMap { followed.cursors.contains($0) ? nil : $0 }
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
