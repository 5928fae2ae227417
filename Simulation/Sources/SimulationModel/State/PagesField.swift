// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A row of a list that is loaded page by page.
public struct PageRow: Equatable, Sendable {
  public let id: Int
  /// The number of the run whose page had it last.
  public let run: Int

  public init(id: Int, run: Int) { (self.id, self.run) = (id, run) }
}

/// A list that is loaded page by page. The loads have no value of interest.
public struct PagesField: Sendable {
  public var rows: [PageRow] = []
  public var next: Int?
  public var first = LoadField.idle
  public var following = LoadField.idle
  /// The cursors that were asked for since the first page.
  private var asked: Set<Int> = []
  /// Which list it is: another one for each that is made, and for each first page that is asked for or arrives.
  var list = ListID()

  public init() {}

  /// Equal only to itself. A later one has a larger number.
  final class ListID: Sendable {
    let number: Int
    // The model is used by one thread.
    nonisolated(unsafe) private static var last = 0

    init() {
      Self.last += 1
      number = Self.last
    }
  }

  /// What the server answers to this run: two rows, one of which may be on another page or twice on this one, and a
  /// cursor, which may have been there before.
  public static func answer(to run: Int) -> (rows: [PageRow], next: Int?) {
    let ids = [run % 5, run % 7 % 5]
    return (ids.map { PageRow(id: $0, run: run) }, run % 4 == 0 ? nil : run % 3)
  }

  public subscript(page: PageSpec) -> LoadField {
    get { page == .next ? following : first }
    set { if page == .next { following = newValue } else { first = newValue } }
  }

  /// What a reaction watches: another number for each next page.
  public var followed: Int { Self.followed(next) }
  public static func followed(_ next: Int?) -> Int { next.map { $0 + 1 } ?? 0 }

  mutating func take(_ run: Int, askedBy cursor: Int?) {
    let (new, next) = Self.answer(to: run)
    if let cursor {
      asked.insert(cursor)
    } else {
      (rows, asked, list) = ([], [], ListID())
      if case .failed = following { following = .idle }
    }
    for row in new {
      if let place = rows.firstIndex(where: { $0.id == row.id }) { rows[place] = row } else { rows.append(row) }
    }
    self.next = next.flatMap { asked.contains($0) ? nil : $0 }
  }
}

extension PagesField: Equatable {
  /// Whether they look alike: which list it is, what was followed, and whether a next page has ever arrived, is not public.
  public static func == (left: PagesField, right: PagesField) -> Bool {
    left.rows == right.rows && left.next == right.next && left.first == right.first
      && left.following.looks == right.following.looks
  }
}

extension LoadField {
  fileprivate var looks: LoadField {
    switch self {
    case .idle, .loaded: .idle
    case .loading: .loading(last: nil)
    case .failed: .failed(last: nil)
    }
  }
}
