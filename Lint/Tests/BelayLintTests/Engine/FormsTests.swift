// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

/// A form of a rule that was wrong too often on code that nobody had read is a note; the other forms are warnings.
@Suite("Forms by default")
struct FormsTests {
  @Test
  func `A continuation that a way out does not resume is an error, one that a called function drops is a note`() {
    let own = """
      func shoot() async -> Photo? {
        await withCheckedContinuation { continuation in
          camera.capture { photo in
            guard let photo else { return }
            continuation.resume(returning: photo)
          }
        }
      }
      """
    #expect(severities(of: "continuation-lost", own) == [.error])
    let dropped = """
      func shoot() async -> Photo? {
        await withCheckedContinuation { continuation in capture { continuation.resume(returning: $0) } }
      }
      private func capture(_ answer: @escaping (Photo?) -> Void) {
        guard let camera else { return }
        camera.capture(answer)
      }
      """
    #expect(severities(of: "continuation-lost", dropped) == [.note])
  }

  // MARK: deinit-cannot-cancel

  private func model(_ start: String, named name: String = "FeedViewModel") -> String {
    """
    @Observable final class \(name) {
      var items: [Item] = []
      private var loading: Task<Void, Never>?
      private var others: [String: Task<Void, Never>] = [:]
      func load(_ key: String) { \(start) }
      deinit {
        loading?.cancel()
        others.values.forEach { $0.cancel() }
      }
    }
    """
  }

  @Test
  func `The request of a screen that holds it is a warning`() {
    #expect(severities(of: "deinit-cannot-cancel", model("loading = Task { items = await api.items() }")) == [.warning])
  }

  @Test
  func `A guard that holds the screen, one task of several, and an object of no screen are notes`() {
    let held = "loading = Task { [weak self] in guard let self else { return }; items = await api.items() }"
    #expect(severities(of: "deinit-cannot-cancel", model(held)) == [.note])
    let keyed = "others[key] = Task { items = await api.items() }"
    #expect(severities(of: "deinit-cannot-cancel", model(keyed)) == [.note])
    let start = "loading = Task { items = await api.items() }"
    #expect(severities(of: "deinit-cannot-cancel", model(start, named: "FeedManager")) == [.note])
  }

  @Test
  func `An object and a closure that hold each other are a note`() {
    let source = """
      final class Prompt: UIView {
        private let field = Field()
        private var timer: Timer?
        func setUp() { field.onReturn = { text in self.submit(text) } }
        func submit(_ text: String) {}
        deinit { timer?.invalidate() }
      }
      """
    #expect(severities(of: "deinit-cannot-cancel", source) == [.note])
  }

  // MARK: task-outlives-owner

  private func ticker(_ task: String, named name: String = "PricesViewModel", end: String = "") -> String {
    """
    @Observable final class \(name) {
      var price = 0
      private var updates: Task<Void, Never>?
      func appeared() { updates = Task { \(task) } }
      func run() async { for await price in hub.priceUpdates { self.price = price } }
      \(end)
    }
    """
  }

  @Test
  func `An endless task that uses its screen is a warning, and one that uses another object a note`() {
    let loop = "for await price in hub.priceUpdates { self.price = price }"
    #expect(severities(of: "task-outlives-owner", ticker(loop)) == [.warning])
    #expect(
      severities(of: "task-outlives-owner", ticker(loop, named: "PriceCenter").replacing("appeared", with: "start"))
        == [.note])
  }

  @Test
  func `A guard that holds the object before the loop is an error where only a deinit cancels`() {
    let held =
      "[weak self] in guard let self else { return }; for await price in hub.priceUpdates { self.price = price }"
    let end = "deinit { updates?.cancel() }"
    #expect(severities(of: "task-outlives-owner", ticker(held, end: end)) == [.error])
    #expect(
      severities(of: "task-outlives-owner", ticker(held, end: end + "\n  func stop() { updates?.cancel() }")) == [.note]
    )
  }

  @Test
  func `A method that loops is a note`() {
    #expect(
      severities(
        of: "task-outlives-owner", ticker("[weak self] in await self?.run()", end: "deinit { updates?.cancel() }"))
        == [.note])
  }

  // MARK: timer-not-invalidated

  @Test
  func `A timer that each appearance adds is a warning, and one that holds a screen is a note`() {
    let added = """
      struct Dots: View {
        var body: some View {
          Canvas(draw).onAppear { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in step() } }
        }
      }
      """
    #expect(severities(of: "timer-not-invalidated", added) == [.warning])
    let kept = """
      final class Clock: UIViewController {
        private var timer: Timer?
        override func viewDidLoad() {
          timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
        }
        deinit { timer?.invalidate() }
      }
      """
    #expect(severities(of: "timer-not-invalidated", kept) == [.note])
  }

  // MARK: flag-not-restored

  private func button(_ state: String, _ set: String, _ reset: String, _ isBusy: String) -> String {
    """
    struct Draft: View {
      @State private var \(state)
      var body: some View {
        if \(isBusy) { ProgressView() }
        Button("Save") { Task { try await save() } }.disabled(\(isBusy))
      }
      private func save() async throws {
        \(set)
        try await api.save(text)
        \(reset)
      }
    }
    """
  }

  @Test
  func `A Bool or a state that an error leaves set is a warning, and a call that is given the state is a note`() {
    let flag = button("isSaving = false", "isSaving = true", "isSaving = false", "isSaving")
    #expect(severities(of: "flag-not-restored", flag) == [.warning])
    let state = button("phase = Phase.idle", "phase = .saving", "phase = .idle", "phase == .saving")
    #expect(severities(of: "flag-not-restored", state) == [.warning])
    let told = button("phase = Phase.idle", "report(.saving)", "report(.idle)", "phase == .saving")
      .replacing(
        "  private func save", with: "  private func report(_ new: Phase) { phase = new }\n  private func save")
    #expect(severities(of: "flag-not-restored", told) == [.note])
  }
}
