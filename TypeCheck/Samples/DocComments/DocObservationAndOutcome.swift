// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The examples in the doc comments of Sources/Belay/Observation and Outcome.

import Belay
import SwiftUI

// Observation/FieldValues.swift.
private struct Inbox: Feature {
  struct State { var unreadCount = 0 }
  enum Action { case received, opened }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .received: state.unreadCount += 1
    case .opened: state.unreadCount = 0
    }
    return .none
  }
}

@MainActor
private final class TabBarItem {
  var badgeValue: String?
}

@MainActor
private final class InboxScreen {
  let tabBarItem = TabBarItem()
  private let scope = TaskScope()

  func show(_ inbox: Store<Inbox>) {
    scope.run(.badge, on: self) { owner in
      for await count in FieldValues(of: \.unreadCount, in: inbox) {
        try owner { $0.tabBarItem.badgeValue = count == 0 ? nil : "\(count)" }
      }
    }
  }
}

extension Lane {
  fileprivate nonisolated static let badge = Lane("badge", .restart)
}

// Outcome/Loadable.swift.
private nonisolated struct Holding: Identifiable, Sendable {
  let id: Int
}

private struct Portfolio: Feature {
  struct State { var holdings: Loadable<[Holding]> = .idle }
  enum Action { case appeared }
  let api: @Sendable () async throws -> [Holding]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .load(\.holdings) { _ in try await api() }
  }
}

private struct HoldingList: View {
  let holdings: [Holding]

  init(_ holdings: [Holding]) { self.holdings = holdings }

  var body: some View { List(holdings) { Text(verbatim: "\($0.id)") } }
}

private struct RetryBanner: View {
  let error: any Error

  init(_ error: any Error) { self.error = error }

  var body: some View { Text(verbatim: "\(error)") }
}

private struct HoldingsView: View {
  let store: Store<Portfolio>

  var body: some View {
    switch store.holdings {
    case .idle: EmptyView()
    case .loading(let last): HoldingList(last ?? []).overlay { ProgressView() }
    case .loaded(let holdings): HoldingList(holdings)
    case .failed(let failure, let last): HoldingList(last ?? []).overlay { RetryBanner(failure.error) }
    }
  }
}
