// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Children: rows that are loaded")
@MainActor
struct LoadedChildrenTests {
  struct List: Feature {
    struct State {
      var rows: Loadable<Rows<Probe.State>> = .idle
      var pages = Paged<Probe.State, Int>()
    }
    typealias Action = @MainActor (inout State) -> Effect<List>

    static let rows = children(\.rows) { _, _ in
      Probe()
    } output: { id, output in
      { state in
        state.rows.update { $0[id: id]?.note = output }
        return .none
      }
    }
    static let pages = children(\.pages.rows) { _, _ in
      Probe()
    } output: { _, _ in
      nil
    }
    func receive(_ action: Action, into state: inout State) -> Effect<Self> { action(&state) }
  }

  let store = Store(List(), state: .init())

  private func set(_ rows: Loadable<Rows<Probe.State>>) {
    store.send { state in
      state.rows = rows
      return .none
    }
  }

  private func row(_ id: Int) -> Store<Probe>? { store.child(List.rows, id: id) }

  /// Two rows, the first of which works.
  private func open(_ job: Job) async throws -> (Store<Probe>, Run) {
    set(.loaded([Probe.State(id: 1), Probe.State(id: 2)]))
    let row = try #require(self.row(1))
    let run = row.run(.run(job))
    await job.begins()
    return (row, run)
  }

  @Test
  func `Without a value there are no rows`() {
    #expect(row(1) == nil)
    #expect(store.rowIDs(List.rows).isEmpty)
    set(.loaded([Probe.State(id: 1)]))
    #expect(row(1) != nil)
    #expect(store.rowIDs(List.rows) == [1])
  }

  @Test
  func `A row and its work go on while the list loads again, after a failure, and with the answer that has it`()
    async throws
  {
    let job = Job("done")
    let (row, run) = try await open(job)
    let gate = Gate()
    let load = store.run { _ in
      .load(\.rows) { _ in
        await gate.wait()
        return [Probe.State(title: "new", id: 1), Probe.State(id: 3)]
      }
    }
    #expect(store.rows.isLoading)
    #expect(!row.lifetime.isEnded)
    let failed = await store.perform { _ in .load(\.rows) { _ in throw Offline() } }
    #expect(failed == .failed(Offline()))
    #expect(!row.lifetime.isEnded)
    gate.open()
    await load.finished()
    #expect(store.rowIDs(List.rows) == [1, 3])
    #expect(row.title == "new")
    await job.finish()
    #expect(await run.finished() == .finished)
    #expect(row.delivered == ["done"])
    #expect(store.rows.value?[id: 1]?.delivered == ["done"])
    // The output has reached the parent, which has written into the row.
    #expect(row.note == "done")
  }

  @Test(arguments: [false, true])
  func `A row ends with its work when the answer has it no more, or the value goes`(goes: Bool) async throws {
    let job = Job("late")
    let (row, run) = try await open(job)
    set(goes ? .idle : .loaded([Probe.State(id: 2)]))
    #expect(row.lifetime.isEnded)
    #expect(run.outcome == .cancelled)
    await job.finish()
    #expect(store.rows.value?.contains { !$0.delivered.isEmpty } != true)
  }

  @Test
  func `What a row writes while the list loads stays when the load is cancelled or fails`() async throws {
    set(.loaded([Probe.State(id: 1)]))
    let row = try #require(self.row(1))
    for fails in [false, true] {
      let gate = Gate()
      let load = store.run { _ in
        .load(\.rows) { _ in
          await gate.wait()
          throw Offline()
        }
      }
      row.send(.set { $0.count += 1 })
      if fails { gate.open() } else { load.cancel() }
      await load.finished()
      #expect(row.count == (fails ? 2 : 1))
      gate.open()
    }
    #expect(store.rows.value?[id: 1]?.count == 2)
  }

  @Test
  func `What a row's run holds is given back in the row`() async throws {
    let (row, run) = try await open(Job("first"))
    run.cancel()
    let job = Job("held")
    let holding = row.run(.effect(.run(.images, holding: \.isBusy, at: true, job.work)))
    #expect(store.rows.value?[id: 1]?.isBusy == true)
    await job.begins()
    holding.cancel()
    #expect(store.rows.value?[id: 1]?.isBusy == false)
    await job.finish()
  }

  @Test
  func `Only the watchers of a row are woken by its change, and those of the ids by a new one`() throws {
    set(.loaded([Probe.State(id: 1), Probe.State(id: 2)]))
    let (first, second) = (try #require(self.row(1)), try #require(row(2)))
    let titles = Watcher { first.title }
    let others = Watcher { second.title }
    let ids = Watcher { [store] in store.rowIDs(List.rows) }
    first.send(.set { $0.title = "new" })
    store.send { state in
      state.rows.update { $0.append(Probe.State(id: 3)) }
      return .none
    }
    #expect(titles.seen == ["", "new"])
    #expect(others.seen == [""])
    #expect(ids.seen == [[1, 2], [1, 2, 3]])
  }

  @Test
  func `The rows of a paged list are children, which keep their state when a page has them again`() async throws {
    @Sendable func id(_ title: String) -> Int { Int(title.dropFirst())! }
    func load(_ page: PageRequest, _ titles: [String], next: Int?) -> List.Action {
      { _ in
        .loadPage(page, of: \.pages, in: Lane("pages"), id: id) { _, _ in
          Page(titles, next: next)
        } update: { row, title in
          row.title = title
        } insert: { title in
          Probe.State(title: title, id: id(title))
        }
      }
    }
    await store.perform(load(.first, ["a1", "a2"], next: 1))
    let row = try #require(store.child(List.pages, id: 2))
    let job = Job("done")
    let run = row.run(.run(job))
    await job.begins()
    row.send(.set { $0.count = 7 })
    await store.perform(load(.next, ["b2", "b3"], next: nil))
    #expect(store.rowIDs(List.pages) == [1, 2, 3])
    await store.perform(load(.first, ["c2"], next: nil))
    #expect(row.title == "c2")
    #expect(row.count == 7)
    await job.finish()
    #expect(await run.finished() == .finished)
    #expect(row.delivered == ["done"])
    await store.perform(load(.first, ["d4"], next: nil))
    #expect(row.lifetime.isEnded)
  }

  /// Loads a page of titles, each of which ends with its row's id.
  private func load(_ page: PageRequest, _ titles: [String], next: Int?, at gate: Gate? = nil) -> List.Action {
    @Sendable func id(_ title: String) -> Int { Int(title.dropFirst())! }
    return { _ in
      .loadPage(page, of: \.pages, in: Lane("pages"), id: id) { _, _ in
        await gate?.wait()
        return Page(titles, next: next)
      } update: { row, title in
        row.title += title
      } insert: { title in
        Probe.State(title: title, id: id(title))
      }
    }
  }

  @Test(arguments: [PageRequest.first, .next])
  func `A child's row that is twice on a page is one row, updated once by the last, and reported; its work goes on`(
    page: PageRequest
  ) async throws {
    await store.perform(load(.first, ["a1", "a2"], next: 1))
    let row = try #require(store.child(List.pages, id: 2))
    let job = Job("done")
    let run = row.run(.run(job))
    await job.begins()
    let reports = Reports()
    _ = await reports.collect { await store.perform(load(page, ["b2", "b3", "c2", "c3"], next: nil)) }
    #expect(store.rowIDs(List.pages) == (page == .first ? [2, 3] : [1, 2, 3]))
    #expect(row.title == "a2c2")
    #expect(store.child(List.pages, id: 3)?.title == "c3")
    #if DEBUG
      #expect(reports.lines.count == 1)
    #endif
    await job.finish()
    #expect(await run.finished() == .finished)
    #expect(row.delivered == ["done"])
  }

  @Test
  func `A child's row on two pages is one row, and no report; what it edits while a page loads stays`() async throws {
    await store.perform(load(.first, ["a1", "a2"], next: 1))
    let row = try #require(store.child(List.pages, id: 1))
    let gate = Gate()
    let next = store.run(load(.next, ["b2", "b3"], next: nil, at: gate))
    await gate.waitUntilReached()
    row.send(.set { $0.title = "edited" })
    let holding = row.run(.effect(.run(.images, holding: \.isBusy, at: true) { _ in await Gate().wait() }))
    let reports = Reports()
    await reports.collect {
      gate.open()
      await next.finished()
    }
    #expect(store.pages.rows.map(\.title) == ["edited", "a2b2", "b3"])
    #expect(row.isBusy)
    #expect(reports.isEmpty)
    await store.perform(load(.refresh, ["d3"], next: nil))
    #expect(row.lifetime.isEnded)
    #expect(holding.outcome == .cancelled)
    #expect(!row.isBusy, "what is left of the row shows nothing held")
  }

  @Test
  func `A list in a computed field pages like any other, also while the field hides it`() async throws {
    let parent = Store(HiddenList(), state: .init())
    let list = try #require(parent.child(HiddenList.list))
    func page(_ page: PageRequest, _ ids: [Int], next: Int?) -> HiddenList.Inner.Action {
      { _ in .loadPage(page, of: \.pages, in: Lane("pages")) { _, _ in Page(ids.map { LoadedRow(id: $0) }, next: next) }
      }
    }
    await list.perform(page(.first, [1], next: 1))
    await list.perform(page(.next, [2], next: 2))
    #expect(parent.inner.pages.rows.ids == [1, 2])
    let gate = Gate()
    let search = list.run { _ in
      .loadPage(.first, of: \.pages, in: Lane("pages")) { _, _ in
        await gate.wait()
        return Page([LoadedRow(id: 3)], next: nil)
      }
    }
    #expect(list.pages.isLoadingFirst)
    #expect(parent.inner.pages.next == nil)
    await gate.waitUntilReached()
    parent.send(true)
    #expect(search.outcome == .cancelled)
    #expect(!parent.inner.pages.isLoadingFirst)
    gate.open()
    await mainActorTurns()
    #expect(parent.inner.pages.rows.ids == [1, 2])
  }

  #if os(macOS) || os(Linux)
    @Test(arguments: [PageRequest.first, .next])
    func `A page's row with another id than its element's ends the process`(page: PageRequest) async {
      await #expect(processExitsWith: .failure) { [isFirst = (page == .first) as Bool] in
        var list = Paged<LoadedRow, Int>(cached: [LoadedRow(id: 1)])
        let made = PageRows<LoadedRow, Int>(id: { $0 }, update: { $0.id += $1 }, insert: { LoadedRow(id: $0 + 1) })
        list.take(Page([1, 2], next: nil), askedBy: isFirst ? nil : 1, made)
      }
    }
  #endif
}

struct LoadedRow: Identifiable {
  var id: Int
}

/// A list in a computed field, which a flag hides.
private struct HiddenList: Feature {
  struct State {
    var inner = Inner.State()
    var isHidden = false
    var list: Inner.State? {
      get { isHidden ? nil : inner }
      set { if let newValue { inner = newValue } }
    }
  }
  struct Inner: Feature {
    struct State { var pages = Paged<LoadedRow, Int>() }
    typealias Action = @MainActor (inout State) -> Effect<Inner>
    func receive(_ action: Action, into state: inout State) -> Effect<Self> { action(&state) }
  }
  static let list = child(\.list) { _, _ in Inner() }
  func receive(_ action: Bool, into state: inout State) -> Effect<Self> {
    state.isHidden = action
    return .none
  }
}
