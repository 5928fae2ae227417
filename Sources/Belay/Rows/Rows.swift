// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An ordered collection of rows with lookup by id: the state of a list on a screen.
///
/// ```swift
/// struct State {
///   var holdings: Rows<Holding> = []
/// }
/// ```
///
/// Look up a row by its id, at any position:
///
/// ```swift
/// state.holdings[id: quote.id]?.price = quote.price   // in place, whatever the number of rows
/// state.holdings.move(fromOffsets: source, toOffset: destination)   // what onMove passes
/// state.holdings[id: sold] = nil
/// ```
///
/// ## Behavior
/// - Each id exists once. A backend that sends a row twice does not end the app: of rows with the same id one stays, at
///   the position of the first with the contents of the last. This holds for every method and initializer that takes
///   rows, and for decoding. So a row that moved between two pages is shown once, and up to date. Debug builds name the
///   id in a report, once for each call. ``updateOrAppend(contentsOf:)``, ``init(uniquing:)`` and `rows[id:]`
///   do the same and state that it is intended.
/// - A mistake in the program ends the process with a message, in release builds too: changing a row's id in place,
///   setting `rows[id:]` to a row with another id, using an invalid position.
/// - An id that is not equal to itself, such as `Double.nan`, is never found. Read and change its row by position;
///   every such row is separate. As a child it has no store. Debug builds report it.
/// - Finding and changing a row by its id takes O(1) on average, as with a dictionary's values.
/// - Inserting or removing a row in the middle takes O(*n*), as in an array: the rows after it move, and so do their
///   positions in the index. Their ids are not hashed again, so it takes far less than with a dictionary of positions.
/// - Whether the rows have changed is known in O(1), separately for the structure (which ids, in which order) and for
///   the contents (the rows themselves too). Observers of the ids are not notified when only a row changes.
/// - Writing a row counts as a change of the contents, even with an equal value: rows are not compared.
///   `replaceAll(with:)` of `Equatable` rows is the documented exception.
/// - A call that leaves the order as it was (sorting sorted rows, moving a row to its own position) is no change.
/// - A view that reads `store.rows.count` or `store.rows.ids` reads the rows, and is notified of every change of a row.
///   A view that reads `store[\.rows.count]` is notified when the count changes, and one that reads `store[\.rows.ids]`
///   when rows are inserted, removed or moved.
/// - It is a value. While two copies share their storage, the first change to one of them copies the rows once, in
///   O(*n*).
/// - It holds fewer than 2³² − 1 rows.
/// - If a row is an object, it must not change its `id`, and a change inside it is not noticed.
public struct Rows<Element: Identifiable> {
  @usableFromInline var elements: [Element]
  @usableFromInline var structure: RowsStructure<Element.ID>

  var journal = RowsJournal<Element.ID>()

  /// The number of the last change to the rows, their ids or their order. Equal numbers mean equal rows in the same
  /// order.
  package internal(set) var contentsGeneration: RowsGeneration

  /// The number of the last change to the ids or their order. Equal numbers mean equal ids in the same order.
  package var structureGeneration: RowsGeneration { structure.generation }

  /// No rows.
  ///
  /// - Complexity: O(1).
  public init() {
    elements = []
    structure = RowsStructure()
    contentsGeneration = .empty
  }

  /// These rows, in this order. Of rows with the same id one stays, at the first one's position with the last one's
  /// contents, and debug builds report it. ``init(uniquing:)`` states that this is intended.
  ///
  /// - Complexity: O(*n*).
  public init(_ rows: some Sequence<Element>) { self.init(Array(rows), by: "init(_:)") }

  init(_ elements: [Element], by call: StaticString) {
    if let structure = RowsStructure(unique: elements.map(\.id)) {
      self.init(elements, structure)
      RowsReport.unequal(elements.lazy.map(\.id), in: Self.self, call)
    } else {
      self.init(uniquing: elements)
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

  /// These rows, in this order. Of rows with the same id one stays, at the first one's position with the last one's
  /// contents, and nothing is reported.
  ///
  /// ```swift
  /// Rows(uniquing: firstPage + secondPage)   // an order that moved between the two requests
  /// ```
  ///
  /// - Complexity: O(*n*).
  public init(uniquing rows: some Sequence<Element>) {
    self.init()
    updateOrAppend(contentsOf: rows)
  }
}

extension Rows {
  /// Whether the rows and their order are those of `other`, if one is a copy of the other. False means only that
  /// something has changed since, even if it was changed back.
  ///
  /// - Complexity: O(1).
  package func hasSameContents(as other: Rows) -> Bool { contentsGeneration == other.contentsGeneration }

  /// Called before the structure changes. The change removes at most one row.
  mutating func willChangeStructure(_ change: RowsChange<Element.ID>) {
    journal.append(change, to: contentsGeneration, ids: structure.ids)
  }

  /// Called after the rows have followed a change of the structure.
  mutating func followStructure() { contentsGeneration = structure.generation }

  /// Called after a row has been written, at its position.
  @usableFromInline
  mutating func contentsChanged(at position: Int) {
    journal.append(writeAt: position, of: elements.count, to: contentsGeneration)
    contentsGeneration = .next()
  }

  /// Called after several rows have been written, at their positions.
  mutating func contentsChanged() {
    journal.cut()
    contentsGeneration = .next()
  }
}

extension Rows: Sendable where Element: Sendable, Element.ID: Sendable {}
