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
/// - Each id is there once. To add a row with an id that is there, or to change a row's id in its place, ends the process
///   with a sentence that names the id.
/// - A row is found and changed by its id in O(1), on average, as a dictionary's values are.
/// - To insert or remove one in the middle takes O(*n*), as in an array: those after it move, and so do their places in the
///   index. Their ids are not hashed again for it, so it takes far less than a dictionary of places would.
/// - Whether it changed is asked in O(1), apart for the structure (which ids, in which order) and for the contents (the
///   rows themselves too): watchers of the ids sleep while a row changes.
/// - A write to a row counts as a change of the contents, also when it writes an equal value: rows are not compared.
///   `replaceAll(with:)` of `Equatable` rows is the exception, and says so.
/// - What leaves the order as it was (a sort of what is sorted, a move to the same place) is no change.
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

  /// These rows, in this order. Two with one id are a precondition failure: ``init(uniquing:keeping:)`` takes those.
  ///
  /// - Complexity: O(*n*).
  public init(_ rows: some Sequence<Element>) {
    let elements = Array(rows)
    self.init(elements, RowsStructure(elements.map(\.id), onDuplicate: { RowsFault.sameID($0, $1, $2) }))
  }

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
    journal.append(writeAt: position, to: contentsGeneration)
    contentsGeneration = .next()
  }

  /// After several rows have been written to, at their places.
  mutating func contentsChanged() {
    journal.cut()
    contentsGeneration = .next()
  }
}

extension Rows: Sendable where Element: Sendable, Element.ID: Sendable {}
