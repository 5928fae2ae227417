// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import UIKit

struct PosterView: View {
  private let poster: Poster
  @StateStore private var tile: Store<PosterTile>

  init(_ poster: Poster, from posters: PosterClient) {
    self.poster = poster
    _tile = StateStore(PosterTile(posters: posters), state: .init())
  }

  var body: some View {
    Group {
      // For a moment the view has its next poster, and the tile has not.
      if tile.poster == poster.id, let picture = tile.picture.value {
        Image(uiImage: picture)
      } else {
        ProgressView()
      }
    }
    // Cancelled when the view disappears, sent again when it comes back or has another poster.
    .task(id: poster.id) { await tile.perform(.shown(poster.id)) }
  }
}

struct PostersView: View {
  let all: [Poster]
  let posters: PosterClient

  var body: some View {
    List(all) { poster in PosterView(poster, from: posters) }
  }
}
