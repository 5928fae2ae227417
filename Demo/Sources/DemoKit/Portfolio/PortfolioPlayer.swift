// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// Plays one variant of the portfolio story against the backend, and records what can be seen from outside.
///
/// The loader and the errors are read from the screen's rendering, the requests from the backend's journal, and the
/// release from a weak reference. No variant reports anything itself.
///
/// **Isolation.** The main actor.
@MainActor
final class PortfolioPlayer: StoryPlayer {
  let variant: PortfolioVariant
  let recorder: EventRecorder
  var changed: @MainActor () -> Void = {}

  private(set) var client: BackendClient!
  private(set) var screen: (any PortfolioScreen)!
  private let book: TraceBook?
  private let journal: RequestJournal
  private let makeClient: @MainActor (_ start: Int) -> BackendClient
  private lazy var releases = makeReleaseWatch()
  private var shown = PortfolioRendering()
  /// How often the app was started.
  private var starts = 0

  /// - Parameter makeClient: The connection of a start of the app. Each has another name: what is left of an earlier start
  ///   is no part of this record.
  init(
    variant: PortfolioVariant, journal: RequestJournal, recorder: EventRecorder,
    makeClient: @escaping @MainActor (_ start: Int) -> BackendClient
  ) {
    self.variant = variant
    self.journal = journal
    self.recorder = recorder
    self.makeClient = makeClient
    book = variant == .belay ? TraceBook() : nil
    begin()
    book?.changed = { [weak self] in self?.changed() }
  }

  var timelines: [(timeline: Timeline, now: Double)] { [recorder.timeline("portfolio", variant, variant.title, book)] }

  /// The number of the portfolio's open requests in the backend.
  var openRequests: Int { journal.openRequests(of: client.name) }

  /// The number of handles that are alive although their screen was left.
  var unreleasedHandles: Int { releases.survivors }

  /// Whether the story cannot continue: the user has left, nothing is loading on either side, and every handle was
  /// released. A request that was cancelled on its way may still reach the backend and be recorded as cancelled.
  var isAtRest: Bool {
    recorder.contains(.left) && screen.rendering.loader == nil && releases.survivors == 0
      && client.requestsUnderWay == 0
      && openRequests == 0
  }

  /// Opens the portfolio. Begins a new record, unless work of the last one still runs.
  func open() {
    guard screen.handle == nil else { return }
    if recorder.events.isEmpty || isAtRest {
      recorder.restart()
      book?.restart()
    }
    screen.open()
    compareRendering()
  }

  /// Leaves the portfolio.
  func leave() {
    guard screen.handle != nil else { return }
    // Recorded first: it gets this turn's number, so that every later job gets a higher one.
    record(.left)
    releases.watch(screen.handle)
    screen.leave()
    compareRendering()
    releases.lookUntilAllAreReleased()
  }

  func turnAdvanced() { releases.look() }

  /// Restarts the app: home is shown, nothing loads, and the record is empty.
  func restart() {
    end()
    recorder.restart()
    book?.restart()
    releases = makeReleaseWatch()
    begin()
    changed()
  }

  /// Leaves, and cancels the requests of work that survived its screen.
  func end() {
    leave()
    screen.changed = {}
    journal.forget(client: client.name)
    if variant == .belay { client.finish() } else { client.disconnect() }
  }

  private func begin() {
    starts += 1
    client = makeClient(starts)
    screen = variant.makeScreen(api: client.portfolioAPI, home: .picture, trace: book?.makeObserver())
    shown = PortfolioRendering()
    screen.changed = { [weak self] in self?.compareRendering() }
    journal.listen(to: client.name) { [weak self] entry in self?.requestChanged(entry) }
  }

  private func makeReleaseWatch() -> ReleaseWatch {
    ReleaseWatch(
      released: { [weak self] in self?.record(.handleReleased) },
      // The job that ends this turn checks, before any other job gets the turn's number.
      askForLook: { [recorder] in recorder.endTurn() })
  }

  private func compareRendering() {
    let now = screen.rendering
    guard now != shown else { return }
    if shown.loader == nil, now.loader != nil { record(.loaderShown) }
    if shown.loader != nil, now.loader == nil { record(.loaderHidden) }
    if shown.presentedErrors < now.presentedErrors { record(.errorPresented) }
    shown = now
    changed()
  }

  private func requestChanged(_ entry: RequestJournal.Entry) {
    switch entry {
    case .received: changed()
    case .answered: record(.requestAnswered)
    case .cancelled: record(.requestCancelled)
    }
  }

  private func record(_ event: StoryEventKind) {
    recorder.record(event)
    changed()
  }
}

extension HomeAPI {
  /// Of a home screen that is a picture: its list does not load.
  fileprivate static let picture = HomeAPI(holdings: { [] }, sparkline: { _ in [] })
}
