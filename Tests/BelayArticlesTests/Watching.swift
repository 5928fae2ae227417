// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

struct Inbox: Feature {
  struct State: Equatable {
    var unread = 0
    var isMuted = false
    var badge: String? { unread == 0 || isMuted ? nil : "\(unread)" }
  }

  enum Action {
    case arrived(Int)
    case muted(Bool)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .arrived(let count): state.unread += count
    case .muted(let isMuted): state.isMuted = isMuted
    }
    return .none
  }
}

@MainActor
@Observable
final class TabModel {
  private(set) var badges: [String?] = []
  private let scope = TaskScope()

  func follow(_ inbox: Store<Inbox>) {
    let badge = FieldValues(of: \.badge, in: inbox)
    scope.run(.badge, on: self) { tab in
      for await badge in badge {
        try tab { $0.badges.append(badge) }
      }
    }
  }
}

@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor
@Observable
final class BannerModel {
  private(set) var lines: [String] = []
  private let scope = TaskScope()

  func follow(_ inbox: Store<Inbox>, _ other: Store<Inbox>) {
    let totals = Observations { inbox.unread + other.unread }
    scope.run(.badge, on: self) { banner in
      for await total in totals {
        try banner { $0.lines.append("\(total) unread") }
      }
    }
  }
}

extension Lane {
  nonisolated fileprivate static let badge = Lane("badge", .restart)
}
