// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Watching a store: the article", .timeLimit(.minutes(15)))
@MainActor
struct WatchingTests {
  @Test
  func `a field is followed from its current value on, and an equal value is none`() async {
    let inbox = Store(Inbox(), state: .init(unread: 1))
    let tab = TabModel()
    tab.follow(inbox)
    await isSeen { tab.badges == ["1"] }
    inbox.send(.muted(true))
    await isSeen { tab.badges == ["1", nil] }
    inbox.send(.arrived(2))
    inbox.send(.muted(false))
    await isSeen { tab.badges == ["1", nil, "3"] }
  }

  @Test
  func `following a field keeps neither the store nor the reader`() async {
    weak var inbox: Store<Inbox>?
    weak var tab: TabModel?
    do {
      let store = Store(Inbox(), state: .init())
      let model = TabModel()
      (inbox, tab) = (store, model)
      model.follow(store)
      await isSeen { model.badges == [nil] }
    }
    #expect(inbox == nil)
    #expect(tab == nil)
  }

  @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test
  func `Observations follows what its closure reads, of several stores`() async {
    let inbox = Store(Inbox(), state: .init())
    let other = Store(Inbox(), state: .init(unread: 2))
    let banner = BannerModel()
    banner.follow(inbox, other)
    await isSeen { banner.lines == ["2 unread"] }
    inbox.send(.arrived(1))
    await isSeen { banner.lines == ["2 unread", "3 unread"] }
  }

  @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test
  func `Observations keeps the stores that its closure reads, until the reader ends`() async {
    weak var inbox: Store<Inbox>?
    var banner: BannerModel? = BannerModel()
    let badges: FieldValues<String?>
    do {
      let store = Store(Inbox(), state: .init())
      inbox = store
      badges = FieldValues(of: \.badge, in: store)
      banner?.follow(store, store)
    }
    await isSeen { banner?.lines == ["0 unread"] }
    #expect(inbox != nil)
    banner = nil
    for await _ in badges {}  // ends when the store is released
    #expect(inbox == nil)
  }
}
