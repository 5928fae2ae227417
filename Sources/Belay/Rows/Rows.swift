// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Rows in an order, each found by its id: what a list on a screen keeps in its state.
///
/// ```swift
/// struct State {
///   var holdings: Rows<Holding> = []
/// }
/// ```
///
/// A row is found by its id, wherever it is:
///
/// ```swift
/// state.holdings[id: quote.id]?.price = quote.price   // in place, whatever the number of rows
/// state.holdings.move(fromOffsets: source, toOffset: destination)   // what onMove passes
/// state.holdings[id: sold] = nil
/// ```
///
/// ## Behavior
/// - Each id is there once. A backend that sends a row twice does not end the app: of two rows with one id one stays, in the place
///   of the first with the contents that came last. So it is in every method and initializer that takes rows, and in decoding.
///   A row that moved between two pages is thus shown once, and up to date. Debug builds name the id in a report, once for each
///   call; ``updateOrAppend(contentsOf:)``, ``init(uniquing:keeping:)`` and `rows[id:]` do the same and say that it is meant.
/// - A mistake in the program ends the process with a sentence, in release builds too: to change a row's id in its place, to set
///   `rows[id:]` to a row with another id, a position that is not there, to insert before a row that is not there.
/// - An id that does not equal itself, as `Double.nan`, is never found: its row is read and changed by its position, and each row with
///   such an id is a row of its own. As a child it has no store. Debug builds report it.
/// - A row is found and changed by its id in O(1), on average, as a dictionary's values are.
/// - To insert or remove one in the middle takes O(*n*), as in an array: those after it move, and so do their places in the
///   index. Their ids are not hashed again for it, so it takes far less than a dictionary of places would.
/// - Whether it changed is asked in O(1), apart for the structure (which ids, in which order) and for the contents (the
///   rows themselves too): watchers of the ids sleep while a row changes.
/// - A write to a row counts as a change of the contents, also when it writes an equal value: rows are not compared.
///   `replaceAll(with:)` of `Equatable` rows is the exception, and says so.
/// - What leaves the order as it was (a sort of what is sorted, a move to the same place) is no change.
/// - A view that reads `store.rows.count` or `store.rows.ids` reads the rows, and is woken by every change of a row.
///   `store[\.rows.count]` wakes it when the count changes, `store[\.rows.ids]` when rows come, go or move.
/// - It is a value. While two copies share their storage, the first change to one of them copies the rows once, in O(*n*).
/// - There are fewer than 2³² − 1 rows.
/// - A row that is an object must not change its `id`, nor is a change inside it seen.
public struct Rows<Element: Identifiable> {
  @usableFromInline var elements: [Element]
  @usableFromInline var structure: RowsStructure<Element.ID>

  var journal = RowsJournal<Element.ID>()

  /// The number of the last change to the rows, their ids or their order. Equal numbers: equal rows in an equal order.
  package internal(set) var contentsGeneration: RowsGeneration

  /// The number of the last change to the ids or their order. Equal numbers: equal ids in an equal order.
  package var structureGeneration: RowsGeneration { structure.generation }

  /// No rows.
  ///
  /// - Complexity: O(1).
  public init() {
    elements = []
    structure = RowsStructure()
    contentsGeneration = .empty
  }

  /// These rows, in this order. Of two with one id one stays, at the first one's place with the last one's contents, and debug
  /// builds report it; ``init(uniquing:keeping:)`` says that it is meant.
  ///
  /// - Complexity: O(*n*).
  public init(_ rows: some Sequence<Element>) { self.init(Array(rows), by: "init(_:)") }

  init(_ elements: [Element], by call: StaticString) {
    if let structure = RowsStructure(unique: elements.map(\.id)) {
      self.init(elements, structure)
      RowsReport.unequal(elements.lazy.map(\.id), in: Self.self, call)
    } else {
      self.init(uniquing: elements, keeping: .last)
      #if DEBUG
        reportRepeats(in: elements, by: call)
      #endif
    }
  }

  #if DEBUG
    private func reportRepeats(in given: [Element], by call: StaticString) {
      var met: Set<Element.ID> = []
      guard let id = given.first(where: { !met.insert($0.id).inserted })?.id, let place = index(id: id) else { return }
      RowsReport.repeated(id, at: place, others: given.count - count - 1, in: Self.self, call)
    }
  #endif

  init(_ elements: [Element], _ structure: RowsStructure<Element.ID>) {
    self.elements = elements
    self.structure = structure
    contentsGeneration = structure.generation
  }

  /// These rows, in this order; of those with one id the first or the last. The place is the first's either way.
  ///
  /// ```swift
  /// Rows(uniquing: firstPage + secondPage, keeping: .last)   // an order that moved between the two requests
  /// ```
  ///
  /// - Complexity: O(*n*).
  public init(uniquing rows: some Sequence<Element>, keeping duplicate: Duplicate) {
    self.init()
    updateOrAppend(contentsOf: rows, replacing: duplicate == .last)
  }

  /// Which of the rows with one id stays.
  public struct Duplicate: Hashable, Sendable {
    private let isLast: Bool

    /// The one that comes first.
    public static var first: Duplicate { Duplicate(isLast: false) }
    /// The one that comes last, at the first one's place.
    public static var last: Duplicate { Duplicate(isLast: true) }
  }

  /// Makes room for as many rows in all.
  ///
  /// - Complexity: O(*n*).
  public mutating func reserveCapacity(_ capacity: Int) {
    elements.reserveCapacity(capacity)
    structure.reserveCapacity(capacity)
  }
}

extension Rows {
  /// Whether the ids and their order are those of `other`, which was copied from this, or this from it. False says only
  /// that something was changed since, be it back and forth.
  ///
  /// - Complexity: O(1).
  package func hasSameStructure(as other: Rows) -> Bool { structureGeneration == other.structureGeneration }

  /// Whether the rows and their order are those of `other`, which was copied from this, or this from it. False says only
  /// that something was changed since, be it back and forth.
  ///
  /// - Complexity: O(1).
  package func hasSameContents(as other: Rows) -> Bool { contentsGeneration == other.contentsGeneration }

  /// Before the structure changes: no row goes, or one of them does.
  mutating func willChangeStructure(_ change: RowsChange<Element.ID>) {
    journal.append(change, to: contentsGeneration, ids: structure.ids)
  }

  /// After the rows have followed a change of the structure.
  mutating func followStructure() { contentsGeneration = structure.generation }

  /// After a row has been written to, at its place.
  @usableFromInline
  mutating func contentsChanged(at position: Int) {
    journal.append(writeAt: position, of: elements.count, to: contentsGeneration)
    contentsGeneration = .next()
  }

  /// After several rows have been written to, at their places.
  mutating func contentsChanged() {
    journal.cut()
    contentsGeneration = .next()
  }
}

extension Rows: Sendable where Element: Sendable, Element.ID: Sendable {}
