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
  let client: BackendClient
  var changed: @MainActor () -> Void = {}

  let screen: any PortfolioScreen
  private let book: TraceBook?
  private let journal: RequestJournal
  private lazy var releases = ReleaseWatch(
    released: { [weak self] in self?.record(.handleReleased) },
    // The job that ends this turn checks, before any other job gets the turn's number.
    askForLook: { [recorder] in recorder.endTurn() })
  private var shown = PortfolioRendering()
  private var shownHome: HomeRendering?

  init(
    variant: PortfolioVariant, client: BackendClient, home: HomeAPI, journal: RequestJournal, recorder: EventRecorder
  ) {
    self.variant = variant
    self.client = client
    self.journal = journal
    self.recorder = recorder
    book = variant == .belay ? TraceBook() : nil
    screen = variant.makeScreen(api: client.portfolioAPI, home: home, trace: book?.makeObserver())
    screen.changed = { [weak self] in self?.compareRendering() }
    book?.changed = { [weak self] in self?.changed() }
    journal.listen(to: client.name) { [weak self] entry in self?.requestChanged(entry) }
  }

  /// The home screen's list; nil if home is only a picture.
  var home: HomeRendering? { screen.home?.rendering }

  var timelines: [(timeline: Timeline, now: Double)] { [recorder.timeline("portfolio", variant, variant.title, book)] }

  var clientNames: [String] { [client.name] }

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

  /// Leaves, and cancels the requests of work that survived its screen.
  func end() {
    leave()
    journal.forget(client: client.name)
    if variant == .belay { client.finish() } else { client.disconnect() }
  }

  private func compareRendering() {
    compareHome()
    let now = screen.rendering
    guard now != shown else { return }
    if shown.loader == nil, now.loader != nil { record(.loaderShown) }
    if shown.loader != nil, now.loader == nil { record(.loaderHidden) }
    if shown.presentedErrors < now.presentedErrors { record(.errorPresented) }
    shown = now
    changed()
  }

  private func compareHome() {
    let now = home
    guard now != shownHome else { return }
    shownHome = now
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
