// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension PageSpec {
  /// Both first pages are one load.
  var load: PageSpec { self == .next ? .next : .first }
}

extension ModelStore {
  /// The cursor of the store's list, as its own code sees it.
  var nextCursor: Int? { view?.fields.pages.next }

  /// A next page waits for the only run of its lane if a page of that one has ended in this turn, and the run goes on.
  func waitsForPage(_ run: ModelRun) -> Bool {
    guard run.spec.page == .next, kind.hasFields, nextCursor != nil, let lane = lanes[run.spec.lane] else {
      return false
    }
    guard lane.active.count + lane.waiting.count == 1, lane.active.first?.hasPageNow == true else { return false }
    model.covered(.pageQueued)
    return true
  }

  /// A next page supersedes the only run of its lane if that loads a page for which the list does not wait any more.
  func supersedesPage(_ run: ModelRun) -> Bool {
    guard run.spec.page == .next, kind.hasFields, nextCursor != nil, let lane = lanes[run.spec.lane] else {
      return false
    }
    guard lane.active.count + lane.waiting.count == 1, let only = lane.active.first else { return false }
    guard let page = only.holds.compactMap(\.page).last, isLoadedInVain(page, by: only) else { return false }
    model.covered(.pageSuperseded)
    return true
  }

  private func isLoadedInVain(_ page: PageSpec, by run: ModelRun) -> Bool {
    guard view?.fields.pages.list === run.list else { return true }
    guard page == .next, let asked = run.asked else { return false }
    return asked.cursor == nil || asked.cursor != nextCursor
  }

  /// A list that was kept while it loaded, and is put back, does not load, unless a run still loads that page.
  func clearAbandonedPages() {
    guard let newestList else { return }
    _ = withState { state in
      for page in [PageSpec.first, .next] where loadingPages[page] == nil {
        guard case .loading(let last) = state.fields.pages[page] else { continue }
        if state.fields.pages.list.number > newestList.number { return }
        state.fields.pages[page] = last.map { .loaded($0) } ?? .idle
        model.covered(.listPutBack)
      }
    }
  }

  /// Returns false if nothing asks for the page.
  @discardableResult
  func enterPage(_ page: PageSpec, _ run: ModelRun) -> Bool {
    if page == .next, nextCursor == nil {
      run.hasNoPage = true
      return false
    }
    let id = model.nextHold()
    run.holds.append(ModelRun.Hold(id: id, field: nil, page: page))
    run.asked = nil
    changeState { state in
      if page != .next { state.fields.pages.list = PagesField.ListID() }
      let list = state.fields.pages.list
      run.list = list
      if list.number > (newestList?.number ?? 0) { newestList = list }
      if page == .first { (state.fields.pages.next, state.fields.pages.following) = (nil, .idle) }
      var load = loadingPages[page.load] ?? LoadModel(state.fields.pages[page])
      load.enter(id, in: &state.fields.pages[page])
      loadingPages[page.load] = load
    }
    return true
  }

  /// - Parameter number: The run, whose page the list gets. Nil: it has failed.
  func answerPage(_ page: PageSpec, _ cursor: Int?, _ number: Int?, _ run: ModelRun) {
    guard let place = run.holds.firstIndex(where: { $0.page != nil }) else { return }
    let id = run.holds.remove(at: place).id
    if let number { coverRows(of: PagesField.answer(to: number).rows) }
    if kind.slots.contains(.paged) { model.childrenChange(of: self) }
    changeState { state in
      if let number {
        state.fields.pages.take(number, askedBy: cursor)
        if kind.slots.contains(.paged) { state.updatePaged() }
      }
      loadingPages[page.load]?.answer(id, number.map { _ in 0 }, in: &state.fields.pages[page])
      if loadingPages[page.load]?.isEmpty == true { loadingPages[page.load] = nil }
    }
  }
}

extension Model {
  /// The cursor with which the work of a page's run begins. Nil: the first page.
  public func cursor(of run: ModelRun, _ page: PageSpec) -> Int? {
    page == .next ? (run.owner as? ModelStore)?.nextCursor : nil
  }

  /// The work of the page begins: from now on it needs its cursor.
  public func pageBegins(_ page: PageSpec, _ run: ModelRun) {
    run.asked = ModelRun.AskedCursor(cursor: cursor(of: run, page))
  }

  /// The list no longer asks for this page, or is another one.
  private func isLate(_ page: PageSpec, _ cursor: Int?, _ run: ModelRun, _ store: ModelStore) -> Bool {
    store.view?.fields.pages.list !== run.list || (page == .next && (cursor == nil || store.nextCursor != cursor))
  }

  /// The work of a page, which is all of its run's, has returned, or failed: so the run ends, in this turn.
  public func pageEnds(_ run: ModelRun, askedBy cursor: Int?, fails: Bool) {
    guard let page = run.spec.page else { return }
    let isLive = touchWithPage(run) { store in
      if isLate(page, cursor, run, store) {
        covered(.pageLate)
        workEnds(run, .cancelled)
      } else {
        store.answerPage(page, cursor, fails ? nil : run.number, run)
        covered(fails ? .loadFailed : page == .next ? .pageAdded : .pageReplaced)
        workEnds(run, fails ? .failed : .returned)
      }
    }
    if !isLive { workEnds(run, .cancelled) }
  }

  /// A page is loaded as a step of the run's work. False: the run has ended, or nothing asks for the page.
  public func enterPage(_ page: PageSpec, _ run: ModelRun) -> Bool {
    var isLoading = false
    _ = touch(run) { store in
      isLoading = store.enterPage(page, run)
      if isLoading { pageBegins(page, run) }
    }
    return isLoading
  }

  /// Whether the list still waits for the page of this step.
  public func waits(for page: PageSpec, askedBy cursor: Int?, _ run: ModelRun) -> Bool {
    guard run.isLive, let store = run.owner as? ModelStore else { return false }
    return !isLate(page, cursor, run, store)
  }

  /// A page that is a step has come, or has failed, and the run goes on.
  public func stepEnds(_ page: PageSpec, askedBy cursor: Int?, fails: Bool, _ run: ModelRun) {
    _ = touchWithPage(run) { store in
      if isLate(page, cursor, run, store) {
        covered(.pageLate)
        pageIsGone(run)
        return
      }
      store.answerPage(page, cursor, fails ? nil : run.number, run)
      covered(fails ? .stepFailed : .stepArrived)
      guard fails, run.isActive else { return }
      run.nestedOutcome = run.nestedOutcome.combined(with: .failed)
      store.respondToFailure(run)
    }
  }

  /// A page that is a step is cancelled.
  public func stepIsGone(_ run: ModelRun) { _ = touchWithPage(run) { _ in pageIsGone(run) } }

  /// As `touch`, in a turn in which a load of the run ends.
  func touchWithPage(_ run: ModelRun, _ body: (ModelStore) -> Void) -> Bool {
    run.hasPageNow = run.list != nil
    defer { run.hasPageNow = false }
    return touch(run, body)
  }

  /// The task of a page's run is over, and its work has not begun.
  public func pageNeverBegan(_ run: ModelRun) {
    guard run.isActive, !run.hasBegun else { return }
    // That there is no page is found in a turn, which begins with the outstanding ends: one of them may have ended this run.
    if run.hasNoPage, let store = run.owner as? ModelStore { store.tree.concludeInbox() }
    guard run.isActive else { return }
    run.hasBegun = true
    if run.hasNoPage {
      covered(.pageNotThere)
      workEnds(run, .returned)
    } else {
      workEnds(run, .cancelled)
    }
  }

  func pageIsGone(_ run: ModelRun) {
    guard let store = run.owner as? ModelStore else { return }
    guard let place = run.holds.firstIndex(where: { $0.page != nil }) else { return }
    store.leave(run.holds.remove(at: place))
  }
}
