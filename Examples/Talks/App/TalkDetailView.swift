// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct TalkDetailView: View {
  let store: Store<TalkDetail>
  let library: Store<Library>

  var body: some View {
    VStack(alignment: .leading) {
      if let card = library.child(Library.card, id: store.id) { LikeButton(card: card) }
      LoadableView(store.summary) { summary in
        Text(summary)
      } retry: {
        store.send(.retryTapped)
      }
      Spacer()
    }
    .task(store, .appeared)
  }
}

struct LikeButton: View {
  let card: Store<TalkCard>

  var body: some View {
    VStack(alignment: .leading) {
      Text(card.talk.title).font(.largeTitle)
      Button {
        card.send(.likeTapped)
      } label: {
        Label("\(card.likes)", systemImage: card.isLiked ? "heart.fill" : "heart")
      }
      .disabled(card.wish != nil)
      if let notice = card.notice { Text(notice).foregroundStyle(Color.red) }
    }
  }
}
