// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension PageSpec {
  /// Both first pages are one load.
  var load: PageSpec { self == .next ? .next : .first }
}

extension ModelStore {
  /// The cursor of the store's list, as its own code sees it.
  var nextCursor: Int? { view?.fields.pages.next }

  func enterPage(_ page: PageSpec, _ run: ModelRun) {
    if page == .next, nextCursor == nil {
      run.hasNoPage = true
      return
    }
    let id = model.nextHold()
    run.holds.append(ModelRun.Hold(id: id, field: nil, page: page))
    changeState { state in
      if page != .next { state.fields.pages.list = PagesField.ListID() }
      run.list = state.fields.pages.list
      if page == .first { (state.fields.pages.next, state.fields.pages.following) = (nil, .idle) }
      var load = loadingPages[page.load] ?? LoadModel(state.fields.pages[page])
      load.enter(id, in: &state.fields.pages[page])
      loadingPages[page.load] = load
    }
  }

  /// - Parameter number: The run, whose page the list gets. Nil: it has failed.
  func answerPage(_ page: PageSpec, _ cursor: Int?, _ number: Int?, _ run: ModelRun) {
    guard let place = run.holds.firstIndex(where: { $0.page != nil }) else { return }
    let id = run.holds.remove(at: place).id
    changeState { state in
      if let number { state.fields.pages.take(number, askedBy: cursor) }
      loadingPages[page.load]?.answer(id, number.map { _ in 0 }, in: &state.fields.pages[page])
      if loadingPages[page.load]?.isEmpty == true { loadingPages[page.load] = nil }
    }
  }
}

extension Model {
  /// The cursor with which the work of a page's run begins. Nil: the first page.
  public func cursor(of run: ModelRun) -> Int? {
    run.spec.page == .next ? (run.owner as? ModelStore)?.nextCursor : nil
  }

  /// The list no longer asks for this page, or is another one.
  private func isLate(_ page: PageSpec, _ cursor: Int?, _ run: ModelRun, _ store: ModelStore) -> Bool {
    store.view?.fields.pages.list !== run.list || (page == .next && (cursor == nil || store.nextCursor != cursor))
  }

  /// The work of a page has returned, or failed. Returns how that ends it.
  public func pageEnds(_ run: ModelRun, askedBy cursor: Int?, fails: Bool) -> WorkEnd {
    guard let page = run.spec.page else { return .cancelled }
    var end = WorkEnd.cancelled
    _ = touch(run) { store in
      if isLate(page, cursor, run, store) {
        covered(.pageLate)
      } else {
        store.answerPage(page, cursor, fails ? nil : run.number, run)
        covered(fails ? .loadFailed : page == .next ? .pageAdded : .pageReplaced)
        end = fails ? .failed : .returned
      }
      if end == .cancelled { pageIsGone(run) }
      // A failure is shown in the turn in which the feature hears of it.
      if end == .failed { workEnds(run, .failed) }
    }
    return end
  }

  /// The task of a page's run is over, and its work has not begun.
  public func pageNeverBegan(_ run: ModelRun) {
    guard run.isActive, !run.hasBegun else { return }
    run.hasBegun = true
    if run.hasNoPage {
      covered(.pageNotThere)
      workEnds(run, .returned)
    } else {
      pageIsGone(run)
      workEnds(run, .cancelled)
    }
  }

  public func pageIsGone(_ run: ModelRun) {
    guard let store = run.owner as? ModelStore else { return }
    guard let place = run.holds.firstIndex(where: { $0.page != nil }) else { return }
    store.leave(run.holds.remove(at: place))
  }
}
