// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The pages of a ``Paged`` list.
extension StoreEngine {
  /// Must be called in a turn. Returns the page's load that `Effect.loadPage` began in the turn of its action, or begins
  /// a new one; and the list that asks for it.
  func takeOrBeginPage<Row, Cursor>(
    _ page: PageRequest, _ path: WritableKeyPath<F.State, Paged<Row, Cursor>>, _ run: StoreRun<F>
  ) -> (loader: HoldID, list: PagedList?) {
    let field = path.appending(path: page.load())
    guard let offered = run.offeredLoad, offered.path == field else {
      let loader = enter(HoldRequest(page, of: path), run)
      return (loader, run.pages[field]?.list)
    }
    run.offeredLoad = nil
    return (offered.holder, run.pages[field]?.list)
  }

  /// A next page is dropped in a busy lane. But if only one run is in it:
  /// - It waits if that run goes on after a page that has come, or failed, in this turn: a reaction or an observer that asks
  ///   for more learns of that only now, and does not ask again.
  /// - It supersedes a run that loads a page for which the list does not wait any more, and which would be dropped.
  func policy(of request: RunRequest<F>) -> Lane.Policy? {
    guard let hold = request.hold, let isNeeded = hold.isNeeded else { return request.policy }
    var only: RunRecord?
    scope.registry.withLock { registry in
      if let machine = registry.lanes[request.lane], machine.count == 1 { only = machine.running.first }
    }
    guard let only = only as? StoreRun<F>, withState({ isNeeded($0.pointee) }) else { return request.policy }
    if only.hasPageNow { return .enqueue }
    return loadsInVain(only, for: hold) ? .restart : request.policy
  }

  /// Whether the run loads pages of the list, and the list waits for none of them.
  private func loadsInVain(_ run: StoreRun<F>, for hold: HoldRequest<F.State>) -> Bool {
    func holds(where isWanted: (AskedPage<F.State>) -> Bool) -> Bool {
      run.holds.contains { field in run.pages[field].map { $0.path == hold.whole && isWanted($0) } == true }
    }
    return holds { _ in true } && !withState { state in holds { $0.isExpected(state.pointee) } }
  }

  /// A turn in which a load of the run ends.
  func inTurn<Result>(ofAnswerTo run: StoreRun<F>, _ body: () throws -> Result) rethrows -> Result {
    run.hasPageNow = !run.pages.isEmpty
    defer { run.hasPageNow = false }
    return try tree.inTurn(body)
  }

  /// Reports in debug builds a page that is asked for while a run of another lane loads one of the same list.
  func reportOtherLane(loading hold: HoldRequest<F.State>, _ run: StoreRun<F>) {
    #if DEBUG
      var others: [RunRecord] = []
      scope.registry.withLock { registry in
        for (lane, machine) in registry.lanes where lane != run.lane { machine.visit { others.append($0) } }
      }
      let other = others.lazy.compactMap { $0 as? StoreRun<F> }.first { other in
        other !== run && other.holds.contains { hold.pages.contains($0) }
      }
      guard let other, let list = hold.whole else { return }
      DebugReport.make(
        """
        The run \(run.label) of \(F.self) asks for a page of \(list) in the lane '\(run.lane)', while \(other.label) loads \
        one in the lane '\(other.lane)'. A first page then makes the list drop the other one when it comes, but no lane \
        ends its request, and two next pages ask for the same. Load all pages of a list in one lane.
        """)
    #endif
  }
}
