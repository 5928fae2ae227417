// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel

/// The carousel's view model, with plain tasks.
///
/// A tap locks the page control, turns paging off, scrolls, waits until the view has stopped, and restores both. There
/// is only one property for the waiter: a newer scroll replaces it, and resumes the previous one.
@MainActor
final class PlainCarousel {
  private(set) var page = 0 { didSet { changed() } }
  private(set) var isLocked = false { didSet { changed() } }
  private(set) var isPaging = true { didSet { changed() } }
  var changed: @MainActor () -> Void = {}

  private let geometry: PageGeometry
  private let view: CarouselView
  private let clock: any Clock<Duration>
  private var observer: CarouselView.Token?
  private var lastY = 0.0
  private(set) var stopping: Task<Void, Never>?
  private var waiter: CheckedContinuation<Void, Never>?

  init(
    _ geometry: PageGeometry, view: CarouselView,
    clock: any Clock<Duration>
  ) {
    self.geometry = geometry
    self.view = view
    self.clock = clock
  }

  func appeared() {
    lastY = view.position.y
    observer = view.addObserver { [weak self] in
      self?.scrolled($0)
    }
  }

  func disappeared() {
    observer.map(view.removeObserver)
  }

  func dotTapped(_ page: Int) {
    Task {
      isLocked = true
      isPaging = false
      self.page = page
      await scroll(to: page)
      isPaging = true
      isLocked = false
    }
  }

  private func scroll(to page: Int) async {
    await withCheckedContinuation { continuation in
      waiter?.resume()
      waiter = continuation
      view.scroll(to: geometry.offset(ofPage: page))
    }
  }

  private func scrolled(_ event: ScrollEvent) {
    defer { lastY = event.y }
    guard abs(event.y - lastY) <= 0.5 else { return }
    if isPaging, let nearest = geometry.nearestPage(to: event.x) {
      page = nearest
    }
    guard !event.isByFinger else { return }
    stopping?.cancel()
    stopping = Task { [weak self, clock] in
      try? await clock.sleep(for: .milliseconds(100))
      if !Task.isCancelled { self?.stopped() }
    }
  }

  private func stopped() {
    stopping = nil
    waiter?.resume()
    waiter = nil
  }
}
