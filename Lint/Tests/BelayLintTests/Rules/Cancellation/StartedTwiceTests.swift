// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

@Suite("cancel-cannot-reach: started twice")
struct StartedTwiceTests {
  private func severities(_ source: String) -> [Severity] {
    BelayLintTests.severities(of: "cancel-cannot-reach", source)
  }

  private func source(
    before: String = "", wait: String = "await microphone.open()", first: String = "",
    tap: String = "Task { await memo.record() }"
  ) -> String {
    """
    @MainActor @Observable final class Memo {
      private var metering: Task<Void, Never>?
      private var phase = Phase.idle
      func record() async {
        \(before)
        \(wait)
        phase = .recording
        meter()
      }
      func halt() {
        metering?.cancel()
        metering = nil
      }
      private func meter() {
        \(first)
        metering = Task {
          while !Task.isCancelled {
            level = microphone.level
            try? await Task.sleep(for: .milliseconds(100))
          }
        }
      }
    }
    struct MemoView: View {
      @State private var memo = Memo()
      var body: some View {
        Button("Record") { \(tap) }
        Button("Stop") { memo.halt() }
      }
    }
    """
  }

  @Test
  func `A second tap during the wait`() {
    #expect(severities(source()) == [.warning])
  }

  @Test
  func `It ends the first one, or refuses before the wait`() {
    #expect(severities(source(first: "metering?.cancel()")).isEmpty)
    #expect(severities(source(first: "halt()")).isEmpty)
    #expect(severities(source(first: "guard metering == nil else { return }")).isEmpty)
    #expect(severities(source(before: "guard !isStarting else { return }; isStarting = true")).isEmpty)
  }

  @Test
  func `Nothing waits, or nobody taps`() {
    #expect(severities(source(wait: "microphone.open()")).isEmpty)
    #expect(severities(source(tap: "print(memo)")).isEmpty)
  }

  @Test
  func `A timer that repeats`() {
    func source(_ first: String) -> String {
      """
      final class Stopwatch: UIViewController {
        private var ticks: Timer?
        @IBAction func go() { Task { await begin() } }
        @IBAction func halt() { ticks?.invalidate() }
        private func begin() async {
          await sounds.prepare()
          \(first)
          ticks = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
        }
      }
      """
    }
    #expect(severities(source("")) == [.warning])
    #expect(severities(source("ticks?.invalidate()")).isEmpty)
  }

  @Test
  func `What is stored late is a warning if the wait has given it`() {
    func source(_ value: String, _ stop: String) -> String {
      """
      final class Probe {
        private var session: Session?
        func start() {
          Task { [weak self] in
            let session = \(value)
            self?.session = session
          }
        }
        func \(stop)() { session?.close() }
        func left() { \(stop)() }
      }
      """
    }
    #expect(severities(source("try await server.open()", "cancel")) == [.warning])
    #expect(severities(source("try await server.open()", "promote")) == [.note])
  }
}
