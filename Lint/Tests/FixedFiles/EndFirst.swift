// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import UIKit

// changed places: 4

@MainActor
final class Changes {
  private var listening: Task<Void, Never>?
  private var count = 0

  func appeared() {
    listening = Task { [weak self] in
      for await _ in NotificationCenter.default.notifications(named: .changed) { self?.count += 1 }
    }
  }

  func first() { appeared() }
  func second() { appeared() }
  func stop() { listening?.cancel() }
}

@MainActor
final class Orders {
  private var listening: Task<Void, Never>?
  private var rows: [Row] = []

  private var orderEvents: AsyncStream<Row> {
    AsyncStream { $0.finish() }
  }

  func appeared() {
    self.listening = Task {
      for await row in orderEvents { rows.append(row) }
    }
  }

  func first() { appeared() }
  func second() { appeared() }
  func stop() { listening?.cancel() }
}

final class ClockScreen: UIViewController {
  private var timer: Timer?
  private var seconds = 0

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // Once a second.
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.seconds += 1 }
    }
  }
}

final class ForcedClockScreen: UIViewController {
  private var timer: Timer!

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print("tick") }
  }
}
