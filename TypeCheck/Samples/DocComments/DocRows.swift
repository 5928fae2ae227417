// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of doc comments, line for line.

import Belay
import SwiftUI

private struct Message: Identifiable {
  let id: Int
  var isRead = false
}

private struct Holding: Identifiable {
  let id: Int
  var price = 0
}

private struct Order: Identifiable {
  let id: Int
}

private enum DocRows {
  struct State {
    var holdings: Rows<Holding> = []
  }

  // swift-format-ignore
  static func change(_ state: inout State, quote: Holding, from source: [Int], to destination: Int, sold: Int) {
    state.holdings[id: quote.id]?.price = quote.price   // in place, whatever the number of rows
    state.holdings.move(fromOffsets: source, toOffset: destination)   // what onMove passes
    state.holdings[id: sold] = nil
  }

  // swift-format-ignore
  static func unique(_ firstPage: [Order], _ secondPage: [Order]) -> Rows<Order> {
    Rows(uniquing: firstPage + secondPage)   // an order that moved between the two requests
  }
}

private enum DocRowsByID {
  // swift-format-ignore
  static func change(_ messages: inout Rows<Message>, id: Int, new: Message) {
    messages[id: id]?.isRead = true   // without such a row nothing happens, and nothing counts as changed
    messages[id: id] = nil            // removes it
    messages[id: new.id] = new        // replaces the row with that id at its place, or appends a new one
  }
}

private enum DocRowsReplacing {
  enum Quote {
    struct State: Identifiable {
      var holding: Holding
      var id: Int { holding.id }
    }
  }

  struct State {
    var quotes: Rows<Quote.State> = []
  }

  // swift-format-ignore
  static func replace(_ state: inout State, with holdings: [Holding]) {
    state.quotes.replaceAll(with: holdings, id: \.id) { $0.holding = $1 } insert: { Quote.State(holding: $0) }
  }
}

private struct MessageRow: View {
  let id: Message.ID

  var body: some View { Text("\(id)") }
}

private struct Inbox: Feature {
  struct State { var messages: Rows<Message> = [] }
  enum Action { case appeared }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

private struct DocRowsIDs: View {
  let store: Store<Inbox>

  var body: some View {
    ForEach(store.messages.ids, id: \.self) { id in MessageRow(id: id) }
  }
}
