// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The requested children in ``Rows``.
///
/// After a change, the time that it needs depends on how much of the rows has changed, not on how many rows there are.
@MainActor
final class RowsSlot<Parent: Feature, Child: Feature>: ChildSlot where Child.State: Identifiable {
  typealias ID = Child.State.ID
  typealias Row = ChildEngine<Parent, Child, ID>

  let source: LinkSource
  let range: Range<Int>?
  private unowned let parent: StoreEngine<Parent>
  private let access: RowsAccess<Parent, Child>
  private var engines: [ID: Row] = [:]
  /// That of the row that was made last: the first one's is 1.
  private var lastNumber = 0
  /// Whether a row has children.
  private var holdsFamilies = false

  /// The generations at the last `findGone`.
  private var seen: (contents: RowsGeneration, structure: RowsGeneration) {
    didSet { rowsProbe?.seen = seen.contents }
  }
  private var rowsProbe: RowsProbe?
  /// The generation at the last `findChanged`, or when the first of `engines` was made: never that of empty rows while
  /// there are engines, for what leads from empty rows to others names none that are new.
  private var told: RowsGeneration
  private var structure = EventWatch()
  /// The last known ids of computed rows, which have new generations whenever they are read.
  private var computedIDs: [ID]?

  init(_ parent: StoreEngine<Parent>, _ access: RowsAccess<Parent, Child>) {
    self.parent = parent
    self.access = access
    (source, range) = (access.child.source, access.child.range)
    (seen, told) = ((.empty, .empty), .empty)
    let rows = rows
    seen = (rows.contentsGeneration, rows.structureGeneration)
    told = seen.contents
    if let offset = access.place.offset, let inRows = MemoryLayout<Rows<Child.State>>.offset(of: \.contentsGeneration) {
      rowsProbe = RowsProbe(offset: offset + inRows, seen: seen.contents)
    }
    if range == nil { computedIDs = rows.ids }
  }

  func row(_ id: ID) -> Row? {
    if let engine = engines[id] { return engine }
    let now = engines.isEmpty ? contentsGeneration : told
    let made = access.child.makeEngine(id, in: parent, self)
    // Making it may have requested it.
    if let engine = engines[id] { return engine }
    guard let made else { return nil }
    if engines.isEmpty { told = now }
    lastNumber += 1
    made.number = lastNumber
    engines[id] = made
    return made
  }

  var ids: [ID] { rows.ids }

  /// An observer that is tracking is notified when rows are inserted, removed or moved.
  func accessStructure() { structure.access() }

  /// A copy, to be used only until the rows change: the calls below may run code that reads the parent's state again.
  private var rows: Rows<Child.State> {
    var rows: Rows<Child.State>?
    parent.withState { access.read($0) { rows = $0.pointee } }
    return rows!
  }

  private var contentsGeneration: RowsGeneration {
    var generation = RowsGeneration.empty
    parent.withState { access.read($0) { generation = $0.pointee.contentsGeneration } }
    return generation
  }

  var probe: RowsProbe? { rowsProbe }

  // A row cannot change its own id.
  var isFixed: Bool { range != nil }

  var nodes: [StoreNode] { allInOrder }

  func noteFamily() { holdsFamilies = true }

  func findGone(_ gone: inout [StoreNode], _ families: inout [StoreNode]) {
    guard contentsGeneration != seen.contents else { return }
    let rows = rows
    let before = seen
    seen = (rows.contentsGeneration, rows.structureGeneration)
    let changes = rows.changes(since: before.contents)
    if before.structure != seen.structure, haveIDsChanged(in: rows) {
      structure.happened(in: parent.tree)
      for row in removed(changes, from: rows) {
        engines[row.key] = nil
        gone.append(row)
      }
    }
    if holdsFamilies {
      for row in changed(changes, \.hasSlots) where row.hasSlots { families.append(row) }
    }
  }

  func findGone(after child: StoreNode, _ gone: inout [StoreNode], _ families: inout [StoreNode]) {
    // Computed rows may show only some of the rows: this row may have hidden itself.
    guard range != nil else { return findGone(&gone, &families) }
    // A row cannot change its own id, so no row is gone. Its own watches are checked separately.
    let now = contentsGeneration
    if told == seen.contents { told = now }
    seen.contents = now
  }

  func findChanged(_ changed: inout [StoreNode]) {
    guard !engines.isEmpty, contentsGeneration != told else { return }
    let rows = rows
    let changes = rows.changes(since: told)
    told = rows.contentsGeneration
    for row in self.changed(changes, \.isWatchedOrHasSlots) where row.isWatchedOrHasSlots { changed.append(row) }
  }

  func touchAll() {
    for row in allInOrder { parent.tree.touch(row, .all) }
  }

  // MARK: The rows that a change affects

  /// Stored rows have a new structure generation only if the structure was changed.
  private func haveIDsChanged(in rows: Rows<Child.State>) -> Bool {
    if range != nil { return true }
    if computedIDs == rows.ids { return false }
    computedIDs = rows.ids
    return true
  }

  /// - Parameter changes: Nil: the changes are not known, so any row may be affected.
  private func removed(_ changes: [RowsChange<ID>]?, from rows: Rows<Child.State>) -> [Row] {
    guard let changes else { return inOrder(engines.values.filter { !rows.contains(id: $0.key) }) }
    return unique(
      changes.compactMap {
        guard case .removed(let id) = $0, !rows.contains(id: id) else { return nil }
        return engines[id]
      })
  }

  /// - Parameter concerns: Whether a row needs to be considered. Used as a filter if any row may have changed.
  private func changed(_ changes: [RowsChange<ID>]?, _ concerns: (Row) -> Bool) -> [Row] {
    guard let changes else { return inOrder(engines.values.filter(concerns)) }
    return unique(
      changes.compactMap { change in
        switch change {
        // A row that was removed and inserted again is the same child with other contents.
        case .changed(let id), .removed(let id): engines[id]
        case .order: nil
        }
      })
  }

  private func unique(_ rows: [Row]) -> [Row] {
    if rows.count < 2 { return rows }
    var met: Set<ObjectIdentifier> = []
    return rows.filter { met.insert(ObjectIdentifier($0)).inserted }
  }

  /// Sorts them, since a dictionary has no order and the order in which rows end should be deterministic.
  private func inOrder(_ rows: [Row]) -> [Row] {
    if rows.count < 2 { return rows }
    // Sorting the numbers is faster than sorting the rows.
    let order = rows.indices.map { (number: rows[$0].number, place: $0) }.sorted { $0.number < $1.number }
    return order.map { rows[$0.place] }
  }

  /// All rows, in the order of their numbers. If at least a quarter of all rows ever made exist, each is stored at the
  /// index of its number, and nothing is sorted.
  private var allInOrder: [Row] {
    if engines.count < lastNumber / 4 { return inOrder(Array(engines.values)) }
    var rows = [Row?](repeating: nil, count: lastNumber)
    for row in engines.values { rows[row.number - 1] = row }
    return rows.compactMap { $0 }
  }
}
