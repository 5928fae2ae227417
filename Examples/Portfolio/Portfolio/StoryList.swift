// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftUI

/// The stories, with SwiftUI's views.
struct StoryList: View {
  let backend: SampleBackend

  var body: some View {
    NavigationStack {
      List {
        NavigationLink("The loader that would not leave") { HomeView(backend: backend) }
        NavigationLink("The bag that is never emptied") { CounterView(ticker: backend.ticker) }
        NavigationLink("The carousel and its page dots") { OffersView(offers: Offer.samples) }
        NavigationLink("The order that was luck") { CheckoutView(api: backend.checkout, cart: "cart-7") }
      }
      .navigationTitle("Belay")
    }
  }
}

struct StoryList_Previews: PreviewProvider {
  static var previews: some View { StoryList(backend: SampleBackend(latency: .zero)) }
}
