// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

// belay:disable state-deinit-cancel — this is the view that the article mends

/// The article "Coming from a bag of tasks", a view before.
enum TickerViewBefore {
  struct TickerView: View {
    let market: Market
    @State private var price = "…"
    @State private var headlines: [String] = []
    @State private var bag = TaskBag()

    var body: some View {
      VStack {
        Text(price)
        ForEach(headlines, id: \.self) { Text($0) }
        Button("Refresh") { Task { await refresh() }.store(in: bag) }
      }
      .onAppear { Task { await follow() }.store(in: bag) }
    }

    private func follow() async {
      for await price in market.prices() { self.price = price }
    }

    private func refresh() async {
      if let new = try? await market.headlines() { headlines = new }
    }
  }
}

// belay:enable state-deinit-cancel

/// After.
struct TickerView: View {
  let market: Market
  @State private var price = "…"
  @State private var headlines: [String] = []
  @ViewTasks private var tasks

  var body: some View {
    VStack {
      Text(price)
      ForEach(headlines, id: \.self) { Text($0) }
      Button("Refresh") { tasks.run(.refresh) { await refresh() } }
    }
    .task { await follow() }  // SwiftUI's own: it ends when the view disappears, and Belay has nothing to add
    .owning(tasks)
  }

  private func follow() async {
    for await price in market.prices() { self.price = price }
  }

  private func refresh() async {
    if let new = try? await market.headlines() { headlines = new }
  }
}

extension Lane {
  fileprivate nonisolated static let refresh = Lane("refresh", .drop)
}
