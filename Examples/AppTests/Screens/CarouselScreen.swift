// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayUI
import SwiftUI

/// Pages to be swiped, and dots to be tapped.
struct CarouselScreen: View {
  @State private var page = 0

  var body: some View {
    VStack {
      PagingCarousel((0..<4).map { Page(id: $0) }, page: $page) { page in
        Text("Page \(page.id)").frame(width: 200, height: 200)
      }
      .accessibilityIdentifier("carousel")
      Button("Last page") { page = 3 }
      Text("on page \(page)").accessibilityIdentifier("page")
    }
  }
}

struct Page: Identifiable {
  let id: Int
}
