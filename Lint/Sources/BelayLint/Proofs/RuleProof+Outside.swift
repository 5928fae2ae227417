// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofOutside: [String: RuleProof] = [
    "timer-not-invalidated": RuleProof(
      reported: #"""
        @MainActor final class Stopwatch {
          private(set) var ticks = 0
          private var timer: Timer?

          func appeared() {
            timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in
              MainActor.assumeIsolated { self.ticks += 1 }
            }
          }

          func disappeared() {}
        }
        """#,
      mended: #"""
        @MainActor final class Stopwatch {
          private(set) var ticks = 0
          private var timer: Timer?

          func appeared() {
            timer?.invalidate()
            timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
              MainActor.assumeIsolated { self?.ticks += 1 }
            }
          }

          func disappeared() { timer?.invalidate() }
        }
        """#,
      test: #"""
        @MainActor @Test func `a stopwatch that has disappeared is released`() async {
          await expectReleased {
            let clock = Stopwatch()
            clock.appeared()
            clock.disappeared()
            return clock
          }
        }
        """#),
    "observer-not-removed": RuleProof(
      reported: #"""
        @MainActor final class Badge {
          private(set) var count = 0

          func appeared() {
            _ = NotificationCenter.default.addObserver(forName: .init("messageCame"), object: nil, queue: .main) { _ in
              MainActor.assumeIsolated { self.count += 1 }
            }
          }

          func disappeared() { NotificationCenter.default.removeObserver(self) }
        }
        """#,
      mended: #"""
        @MainActor final class Badge {
          private(set) var count = 0
          private var token: (any NSObjectProtocol)?

          func appeared() {
            token = NotificationCenter.default.addObserver(forName: .init("messageCame"), object: nil, queue: .main) { [weak self] _ in
              MainActor.assumeIsolated { self?.count += 1 }
            }
          }

          func disappeared() { token.map(NotificationCenter.default.removeObserver) }
        }
        """#,
      test: #"""
        @MainActor @Test func `a badge that has disappeared is released`() async {
          await expectReleased {
            let badge = Badge()
            badge.appeared()
            badge.disappeared()
            return badge
          }
        }
        """#),
    "observer-added-again": RuleProof(
      reported: #"""
        @MainActor final class Chat {
          private(set) var rows: [String] = []
          private var observers: [@MainActor (String) -> Void] = []

          func appeared() { observe { [weak self] in self?.rows.append($0) } }

          /// What the publisher does.
          func observe(_ observer: @escaping @MainActor (String) -> Void) { observers.append(observer) }
          func messageCame(_ text: String) { for observer in observers { observer(text) } }
        }
        """#,
      mended: #"""
        @MainActor final class Chat {
          private(set) var rows: [String] = []
          private var observers: [@MainActor (String) -> Void] = []

          init() { observe { [weak self] in self?.rows.append($0) } }

          func appeared() {}

          /// What the publisher does.
          func observe(_ observer: @escaping @MainActor (String) -> Void) { observers.append(observer) }
          func messageCame(_ text: String) { for observer in observers { observer(text) } }
        }
        """#,
      test: #"""
        @MainActor @Test func `a message is one row, however often the screen has appeared`() async {
          await explore { scenario in
            let chat = Chat()
            chat.appeared()
            let again = scenario.anyTime("the screen appears again") { chat.appeared() }
            scenario.anyTime("a message comes", after: again) { chat.messageCame("hello") }
            scenario.atEnd("it is one row") { chat.rows == ["hello"] }
          }
        }
        """#),
    "stream-without-termination": RuleProof(
      reported: #"""
        @MainActor final class Sensor {
          var handler: ((Int) -> Void)?

          var values: AsyncStream<Int> {
            AsyncStream { continuation in handler = { continuation.yield($0) } }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Sensor {
          var handler: ((Int) -> Void)?

          var values: AsyncStream<Int> {
            AsyncStream { continuation in
              handler = { continuation.yield($0) }
              continuation.onTermination = { _ in Task { @MainActor in self.handler = nil } }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `without a reader the sensor has nobody to tell`() async {
          await explore { scenario in
            let sensor = Sensor()
            let values = sensor.values
            let reading = Task { for await _ in values {} }
            scenario.anyTime("the reader leaves") { reading.cancel() }
            scenario.atEnd("the sensor has no handler") { sensor.handler == nil }
          }
        }
        """#),
  ]
}
