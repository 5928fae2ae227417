// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Notes where the model exercises a behavior. Nothing here affects the model.

extension Model {
  public func covered(_ behavior: Behavior) { coverage.add(behavior) }

  func coverCancel(_ group: ModelGroup) {
    if group.outcome != .pending { covered(.cancelledAgain) }
    if group.members.contains(where: { $0.phase == .waiting }) { covered(.queuedCancelled) }
  }

  func coverLateTouch(_ run: ModelRun) {
    if run.spec.isStubborn { covered(.lateStubbornWork) }
  }

  func coverWorkEnd(_ run: ModelRun, _ end: WorkEnd) {
    guard end == .failed, run.isLive else { return }
    if runs.contains(where: { $0 !== run && $0.isActive && $0.hasBegun }) { covered(.failureBesideOthers) }
  }
}

extension ModelOwner {
  func cover(_ run: ModelRun, _ answer: LaneModel.Answer, _ leaving: [ModelRun]) {
    switch answer {
    case .drop: model.covered(.dropped)
    case .start, .wait, .join: break
    }
    if run.policy.kind == .keepLatest, !leaving.isEmpty { model.covered(.keptLatest) }
    if run.policy.kind == .restart, !leaving.isEmpty {
      run.hasSuperseded = true
      if leaving.contains(where: \.hasSuperseded) { model.covered(.restartedThrice) }
    }
    for tree in model.trees where run.spec.lane > 0 {
      guard let own = (self as? ModelStore)?.tree, tree !== own else { continue }
      if tree.stores.contains(where: { $0.lanes[run.spec.lane] != nil }) { model.covered(.sameLaneInTwoStores) }
    }
  }

  func coverLaneCancel(_ lane: LaneModel) {
    if !lane.active.isEmpty { model.covered(.laneCancelled) }
    if lane.active.count > 1 { model.covered(.laneCancelledMany) }
    guard let number = lane.active.first?.spec.lane, let store = self as? ModelStore else { return }
    if store.parent?.lanes[number] != nil { model.covered(.childCancelsItsLane) }
  }

  func coverEnd(_ run: ModelRun, _ own: Outcome) {
    if own == .cancelled, run.phase == .active, !run.hasBegun, !run.hasJoined { model.covered(.cancelledInItsTurn) }
    if own != .finished, !run.nested.isEmpty { model.covered(.nestedCancelled) }
  }

  func coverPromotion(_ next: ModelRun, after run: ModelRun, _ own: Outcome) {
    if own == .failed || own == .cancelled { model.covered(.queueDrains) }
  }
}

extension ModelStore {
  func coverRestoring(_ ended: EndedRun) {
    if ended.run.holds.contains(where: { $0.field != nil }) { model.covered(.restored) }
    if ended.run.spec.undo != nil, ended.run.outcome != .finished { model.covered(.undone) }
  }

  func coverList(_ change: ListChange) {
    guard kind.hasLists, !loadingPages.isEmpty else { return }
    if case .new = change { model.covered(.listReplaced) }
  }

  func coverDelivery(_ slot: Slot, _ delivery: Delivery) {
    guard kind == .screen, withState({ delivery.repeats($0[slot]) }) == true else { return }
    model.covered(.rowRepeated)
    let repeated = children.contains { $0.slot == slot && $0.hasWork && delivery.keys.contains($0.key) }
    if repeated { model.covered(.rowRepeatedWithRuns) }
  }

  func coverRows(of page: [PageRow]) {
    for row in children where row.slot == .paged && row.hasWork && page.contains(where: { $0.id == row.key }) {
      model.covered(.pagedRowStays)
    }
  }

  fileprivate var hasWork: Bool { !lanes.isEmpty }

  func coverOrder(_ rows: [ModelStore]) {
    let now = children.filter { $0.slot?.isOfRows == true }
    let (before, after) = (Set(rows.map(ObjectIdentifier.init)), Set(now.map(ObjectIdentifier.init)))
    let stayed = rows.filter { after.contains(ObjectIdentifier($0)) }
    let order = now.filter { before.contains(ObjectIdentifier($0)) }
    if !stayed.elementsEqual(order, by: ===), stayed.contains(where: \.hasWork) { model.covered(.rowsReordered) }
  }
}

struct HiddenChild {
  let parent: ModelStore
  let slot: Slot
  let key: Int
  let turn: Int
}

// Computed slots.
extension ModelTree {
  func coverHidden(_ child: ModelStore, _ cause: Cause) {
    // Removed children do not count.
    guard let parent = child.parent, let slot = child.slot, slot.isComputed, child.holdsAnything else { return }
    guard child.withState({ _ in }) != nil else { return }
    model.covered(.hiddenHolding)
    if child.children.contains(where: \.holdsAnything) { model.covered(.hiddenWithDescendants) }
    if cause.isOfHolds { model.covered(.hiddenByHold) }
    if cause.store === child {
      model.covered(.hidesItself)
    } else if cause.store !== parent {
      model.covered(.hiddenByAnother)
    }
    hidden.append(HiddenChild(parent: parent, slot: slot, key: child.key, turn: turns))
  }

  func coverShownAgain(_ slot: Slot, _ key: Int, of parent: ModelStore) {
    let place = hidden.firstIndex { $0.parent === parent && $0.slot == slot && $0.key == key }
    guard let place else { return }
    model.covered(hidden.remove(at: place).turn == turns ? .shownAgainInTurn : .shownAgain)
  }
}

extension ModelTree {
  func coverRemoved(_ count: Int) {
    if count > 1_000 { model.covered(.manyRowsClosed) }
  }

  func coverRelease() {
    let active = stores.flatMap { $0.lanes.values.flatMap(\.active) }.filter { $0.hasBegun && !$0.hasReturned }
    if !active.isEmpty { model.covered(.releasedWhileWorking) }
    if active.contains(where: \.spec.isStubborn) { model.covered(.releasedWhileStubborn) }
  }

  func coverClose() {
    if stores.contains(where: { $0.parent != nil && $0.hasWork }) { model.covered(.descendantEnds) }
  }

  func coverLoss(_ store: ModelStore, isFirst: Bool) {
    guard isFirst, store.hasWork || store.children.contains(where: \.hasWork) else { return }
    guard let parent = store.parent, let slot = store.slot else { return }
    if slot == .paged { return model.covered(.pagedRowEnds) }
    if slot.isOfRows { return model.covered(.rowRemoved) }
    model.covered(parent.children.contains { $0.slot == slot } ? .childReplaced : .optionalChildRemoved)
  }
}
