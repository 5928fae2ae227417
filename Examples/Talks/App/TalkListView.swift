// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct TalkListView: View {
  let store: Store<TalkList>
  let library: Store<Library>

  var body: some View {
    List {
      refusal
      ForEach(store.talks.rows) { id in
        if let card = library.child(Library.card, id: id) {
          Button {
            store.send(.talkTapped(id))
          } label: {
            TalkRow(card: card)
          }
        }
      }
      end
    }
    .overlay { face }
    .searchable(text: store.binding(\.query) { .queryTyped($0) })
    .refreshable(store, .refreshPulled)
    .task(store, .appeared)
    .navigationTitle("Talks")
  }

  /// A search or a refresh that fails leaves the rows as they are: it is said above them.
  @ViewBuilder
  private var refusal: some View {
    if !store.talks.rows.isEmpty, let failure = store.talks.firstFailure {
      Button("\(failure.error.text) Try again") { store.send(.refreshPulled) }
    }
  }

  /// Asks for the next page as soon as the end of the list is visible.
  @ViewBuilder
  private var end: some View {
    if store.talks.nextFailure != nil {
      Button("Load more") { store.send(.endReached) }
    } else if store.talks.next != nil {
      ProgressView()
        .task(id: store.talks.isLoadingFirst ? nil : store.talks.next) { store.send(.endReached) }
    }
  }

  /// What is shown in place of rows.
  @ViewBuilder
  private var face: some View {
    if store.talks.rows.isEmpty {
      if let failure = store.talks.firstFailure {
        VStack {
          Text(failure.error.text)
          Button("Try again") { store.send(.refreshPulled) }
        }
      } else if store.talks.isLoadingFirst {
        ProgressView()
      } else if store.talks.hasLoaded {
        Text("No talk is found.")
      }
    }
  }
}

/// One row: it is drawn again when this talk changes, and only then.
struct TalkRow: View {
  let card: Store<TalkCard>

  var body: some View {
    HStack {
      VStack(alignment: .leading) {
        Text(card.talk.title).font(.headline)
        Text(card.talk.speaker).font(.footnote).foregroundStyle(.secondary)
      }
      Spacer()
      Label("\(card.likes)", systemImage: card.isLiked ? "heart.fill" : "heart")
    }
  }
}
