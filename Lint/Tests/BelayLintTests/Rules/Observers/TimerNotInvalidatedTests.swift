// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("timer-not-invalidated: code")
struct TimerNotInvalidatedTests {
  @Test
  func `One more at each appearance`() {
    expectFindings(
      of: "timer-not-invalidated",
      in: """
        final class Clock: UIViewController {
          private var timer: Timer?
          override func viewWillAppear(_ animated: Bool) {
            timer = 1️⃣Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
          }
        }
        """)
  }

  @Test
  func `The row appears more often than the screen disappears`() {
    expectFindings(
      of: "timer-not-invalidated",
      in: """
        struct Invoice: View {
          @State private var timer: Timer?
          var body: some View {
            List {
              Section { Text("") }
                .onAppear {
                  timer = 1️⃣Timer.scheduledTimer(withTimeInterval: 3, repeats: true) { _ in check() }
                }
            }
            .onDisappear { timer?.invalidate() }
          }
        }
        """)
  }

  @Test
  func `The same view starts and stops it`() {
    expectNothing(
      of: "timer-not-invalidated",
      in: """
        struct Invoice: View {
          @State private var timer: Timer?
          var body: some View {
            List { Text("") }
              .onAppear { timer = Timer.scheduledTimer(withTimeInterval: 3, repeats: true) { _ in check() } }
              .onDisappear { timer?.invalidate() }
          }
        }
        """)
  }

  @Test
  func `Invalidated before, itself or in a function`() {
    expectNothing(
      of: "timer-not-invalidated",
      in: """
        final class Clock: UIViewController {
          private var timer: Timer?
          override func viewWillAppear(_ animated: Bool) {
            timer?.invalidate()
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
          }
          override func viewDidAppear(_ animated: Bool) {
            stop()
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
          }
          func stop() { timer?.invalidate() }
        }
        """)
  }

  @Test
  func `Only a deinit that it prevents ends it`() {
    expectFindings(
      of: "timer-not-invalidated",
      in: """
        final class Clock: UIViewController {
          private var timer: Timer?
          override func viewDidLoad() {
            timer = 1️⃣Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
          }
          deinit { timer?.invalidate() }
        }
        """)
  }

  @Test
  func `A subscription that holds its owner`() {
    expectFindings(
      of: "timer-not-invalidated",
      in: """
        final class Glow: UIView {
          private var cancellables = Set<AnyCancellable>()
          func start() {
            Timer.publish(every: 1, on: .main, in: .common).autoconnect()
              .sink 1️⃣{ _ in self.blink() }
              .store(in: &cancellables)
          }
        }
        """)
  }

  @Test
  func `Not repeating, not strong, or ended by another method`() {
    expectNothing(
      of: "timer-not-invalidated",
      in: """
        final class Clock: UIViewController {
          private var timer: Timer?
          override func viewDidLoad() {
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.tick() }
          }
          func start() {
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
          }
          func stop() { timer?.invalidate() }
        }
        """)
  }

  @Test
  func `Nothing keeps the timer of an appearance`() {
    expectFindings(
      of: "timer-not-invalidated",
      in: """
        struct Carousel: View {
          var body: some View {
            Text("").onAppear {
              1️⃣Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { _ in step() }
            }
            Text("").onAppear {
              Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { timer in
                step()
                if isLast { timer.invalidate() }
              }
            }
          }
        }
        """)
  }

  @Test
  func `A display link that its target stops in a deinit`() {
    expectFindings(
      of: "timer-not-invalidated",
      in: """
        final class Wave: UIView {
          private var link: CADisplayLink?
          func start() {
            link = 1️⃣CADisplayLink(target: self, selector: #selector(step))
            link?.add(to: .main, forMode: .common)
          }
          deinit { link?.invalidate() }
        }
        final class Calm: UIView {
          private var link: CADisplayLink?
          func start() { link = CADisplayLink(target: self, selector: #selector(step)) }
          func stop() { link?.invalidate() }
        }
        """)
  }

  @Test
  func `A held key, and its end is cancelled`() {
    expectFindings(
      of: "timer-not-invalidated",
      in: """
        final class Map: UIView {
          private var moving: Timer?
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            moving?.invalidate()
            moving = 1️⃣Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { [weak self] _ in self?.move() }
          }
          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { moving?.invalidate() }
        }
        final class Good: UIView {
          private var moving: Timer?
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            moving?.invalidate()
            moving = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { [weak self] _ in self?.move() }
          }
          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { moving?.invalidate() }
          override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { moving?.invalidate() }
        }
        """)
  }

  @Test
  func `A timer that is only forgotten`() {
    expectFindings(
      of: "timer-not-invalidated",
      in: """
        final class Clock: UIViewController {
          private var timer: Timer?
          func begin() {
            timer = 1️⃣Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
          }
          override func viewWillDisappear(_ animated: Bool) { timer = nil }
        }
        """)
  }
}
