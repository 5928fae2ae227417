// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The children in ``Rows``, as far as somebody has asked for them.
///
/// What it does after a change depends on how much of the rows has changed, not on how many rows there are.
@MainActor
final class RowsSlot<Parent: Feature, Child: Feature>: ChildSlot where Child.State: Identifiable {
  typealias ID = Child.State.ID
  typealias Row = ChildEngine<Parent, Child, ID>

  private unowned let parent: StoreEngine<Parent>
  private let access: RowsAccess<Parent, Child>
  private var engines: [ID: Row] = [:]

  /// The rows as they were when somebody last looked who has gone.
  private var seen: (contents: RowsGeneration, structure: RowsGeneration) {
    didSet { rowsProbe?.seen = seen.contents }
  }
  private var rowsProbe: RowsProbe?
  /// The rows as they were when watchers were last told.
  private var told: RowsGeneration
  private var structure = EventWatch()
  /// The ids of computed rows, as they were seen last: such rows have new generations whenever they are read.
  private var computedIDs: Rows<Child.State>.IDs?

  init(_ parent: StoreEngine<Parent>, _ access: RowsAccess<Parent, Child>) {
    self.parent = parent
    self.access = access
    (seen, told) = ((.empty, .empty), .empty)
    super.init(access.source, access.range)
    let rows = rows
    seen = (rows.contentsGeneration, rows.structureGeneration)
    told = seen.contents
    if let range, let inRows = MemoryLayout<Rows<Child.State>>.offset(of: \.contentsGeneration) {
      rowsProbe = RowsProbe(offset: range.lowerBound + inRows, seen: seen.contents)
    }
    if range == nil { computedIDs = rows.ids }
  }

  func row(_ id: ID) -> Row? {
    if let engine = engines[id] { return engine }
    let made = access.makeEngine(id, in: parent, self)
    if engines[id] == nil { engines[id] = made }
    return engines[id]
  }

  var ids: Rows<Child.State>.IDs { rows.ids }

  /// Whoever tracks hears when rows come, go or move.
  func accessStructure() { structure.access() }

  /// A copy, for as long as nobody changes the rows: who is asked below reads the parent's state again.
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

  override var probe: RowsProbe? { rowsProbe }

  override var nodes: [StoreNode] { allInOrder }

  override func findGone(_ gone: inout [StoreNode], _ families: inout [StoreNode]) {
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

  override func findGone(after child: StoreNode, _ gone: inout [StoreNode], _ families: inout [StoreNode]) {
    // Computed rows may show only some: the row may have hidden itself.
    guard range != nil else { return findGone(&gone, &families) }
    // A row cannot change its id. Its own watchers are asked on their own.
    let now = contentsGeneration
    if told == seen.contents { told = now }
    seen.contents = now
  }

  override func findChanged(_ changed: inout [StoreNode]) {
    guard !engines.isEmpty, contentsGeneration != told else { return }
    let rows = rows
    let changes = rows.changes(since: told)
    told = rows.contentsGeneration
    for row in self.changed(changes, \.isWatchedOrHasSlots) where row.isWatchedOrHasSlots { changed.append(row) }
  }

  override func touchAll() {
    for row in allInOrder { parent.tree.touch(row, .all) }
  }

  // MARK: Whom changes concern

  /// Stored rows have another structure only where somebody has changed it.
  private func haveIDsChanged(in rows: Rows<Child.State>) -> Bool {
    if range != nil { return true }
    if computedIDs == rows.ids { return false }
    computedIDs = rows.ids
    return true
  }

  /// - Parameter changes: Nil: nobody knows what happened, so it may be any row.
  private func removed(_ changes: [RowsChange<ID>]?, from rows: Rows<Child.State>) -> [Row] {
    guard let changes else { return inOrder(engines.values.filter { !rows.contains(id: $0.key) }) }
    return unique(
      changes.compactMap {
        guard case .removed(let id) = $0, !rows.contains(id: id) else { return nil }
        return engines[id]
      })
  }

  /// - Parameter concerns: Whom it may concern at all: asked first, when it may be any row.
  private func changed(_ changes: [RowsChange<ID>]?, _ concerns: (Row) -> Bool) -> [Row] {
    guard let changes else { return inOrder(engines.values.filter(concerns)) }
    return unique(
      changes.compactMap { change in
        switch change {
        // One that was taken out and put back is the same child with other contents.
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

  /// A dictionary has no order, and the same program should end the same way twice.
  private func inOrder(_ rows: [Row]) -> [Row] {
    if rows.count < 2 { return rows }
    // Numbers are sorted faster than what has them.
    let order = rows.indices.map { (number: rows[$0].number, place: $0) }.sorted { $0.number < $1.number }
    return order.map { rows[$0.place] }
  }

  /// All of them. Most of those that were ever made are there: then each is laid in the place of its number, and nothing is sorted.
  private var allInOrder: [Row] {
    if engines.count < lastNumber / 4 { return inOrder(Array(engines.values)) }
    var rows = [Row?](repeating: nil, count: lastNumber)
    for row in engines.values { rows[row.number - 1] = row }
    return rows.compactMap { $0 }
  }
}
