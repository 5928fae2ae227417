// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// Plays one variant of the portfolio story against the backend, and writes down what can be seen from outside.
///
/// The loader and the errors are read from what the screen renders, the requests from the backend's journal, and the release
/// from a weak reference. No variant tells of itself.
///
/// **Isolation.** The main actor.
@MainActor
final class PortfolioPlayer {
  let variant: PortfolioVariant
  let recorder: EventRecorder
  let client: BackendClient
  /// Hears that something changed that a page shows.
  var changed: @MainActor () -> Void = {}

  private let screen: any PortfolioScreen
  private let book: TraceBook?
  private let journal: RequestJournal
  private lazy var releases = ReleaseWatch(
    released: { [weak self] in self?.record(.handleReleased) },
    // The job that ends this turn looks, before anything else has its number.
    askForLook: { [recorder] in recorder.endTurn() })
  private var shown = PortfolioRendering()
  private var shownHome: HomeRendering?

  /// - Parameters:
  ///   - client: The portfolio's connection.
  ///   - home: What home asks for, over a connection of its own: the record is about the portfolio.
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

  var rendering: PortfolioRendering { screen.rendering }

  /// The home screen's list; nil where home is a picture.
  var home: HomeRendering? { screen.home?.rendering }

  var timeline: Timeline {
    Timeline(
      story: "portfolio", variant: variant.rawValue, title: variant.title, outside: Timeline.rows(of: recorder.events),
      trace: book)
  }

  /// How many of the portfolio's requests the backend is at work on.
  var openRequests: Int { journal.openRequests(of: client.name) }

  /// How many handles are alive although their screen was left.
  var unreleasedHandles: Int { releases.survivors }

  /// Whether the story can bring nothing more: the user has left, nothing is loading on either side, and every handle was
  /// released. A request that was cancelled on its way may still reach the backend and be seen to go.
  var isAtRest: Bool {
    recorder.contains(.left) && rendering.loader == nil && releases.survivors == 0 && client.requestsUnderWay == 0
      && openRequests == 0
  }

  /// Opens the portfolio. Begins a new record, unless something of the last one still goes on.
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
    // Written first: it has this turn's number taken, so that whatever a later job does has a higher one.
    record(.left)
    releases.watch(screen.handle)
    screen.leave()
    compareRendering()
    releases.lookUntilAllAreReleased()
  }

  func refresh() { screen.refresh() }

  func dismissAlert() { screen.dismissAlert() }

  /// The home screen came up.
  func homeAppeared() { screen.home?.appear() }

  func refreshHome() { screen.home?.refresh() }

  func retry(_ id: Holding.ID) { screen.home?.retry(id) }

  func remove(_ id: Holding.ID) { screen.home?.remove(id) }

  /// A turn in which something was recorded is over.
  func turnAdvanced() { releases.look() }

  /// Leaves, and takes the network from what goes on although its screen is gone.
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
