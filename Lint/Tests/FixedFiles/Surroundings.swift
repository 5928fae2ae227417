// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What the files beside this one use. It is not linted, and compiled with them.

import Foundation

#if canImport(Darwin)
#else
  extension NotificationCenter {
    nonisolated func notifications(named name: Notification.Name) -> AsyncStream<Int> {
      AsyncStream { $0.finish() }
    }
  }
#endif

struct Row: Sendable, Hashable, Identifiable {
  let id: Int
}

final class Shop: Sendable {
  func find(_ text: String) async -> [Row] {
    await withCheckedContinuation { $0.resume(returning: [Row(id: text.count)]) }
  }
  func load(_ text: String) async throws -> [Row] { await find(text) }
  func orders() -> AsyncStream<Row> { AsyncStream { $0.finish() } }
  func open(_ path: String) async -> String? { path.isEmpty ? nil : path }
}

extension Notification.Name {
  static let changed = Notification.Name("changed")
}
