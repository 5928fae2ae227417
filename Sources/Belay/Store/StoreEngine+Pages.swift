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
      return (loader, run.askedList)
    }
    run.offeredLoad = nil
    return (offered.holder, run.askedList)
  }

  /// A next page is dropped in a busy lane. But it waits if the run in it goes on after a page that has come, or failed, in
  /// this turn: a reaction or an observer that asks for more learns of that only now, and does not ask again.
  func policy(of request: RunRequest<F>) -> Lane.Policy? {
    guard let isNeeded = request.hold?.isNeeded else { return request.policy }
    var only: RunRecord?
    scope.registry.withLock { registry in
      if let machine = registry.lanes[request.lane], machine.count == 1 { only = machine.running.first }
    }
    guard let only = only as? StoreRun<F>, only.hasPageNow, withState({ isNeeded($0.pointee) }) else {
      return request.policy
    }
    return .enqueue
  }

  /// A turn in which a load of the run ends.
  func inTurn<Result>(ofAnswerTo run: StoreRun<F>, _ body: () throws -> Result) rethrows -> Result {
    run.hasPageNow = run.askedList != nil
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
