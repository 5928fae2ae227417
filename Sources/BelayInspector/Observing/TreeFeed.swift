// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace

#if DEBUG || BELAY_DIAGNOSTICS
  /// Records the events of a tree of stores.
  @MainActor
  final class TreeFeed: StoreObserver {
    private struct Known {
      weak var node: StoreNode?
      let feed: PlaceFeed
      /// Of a child, the state after its last event; nil if it has none, or a store below has changed it since.
      var latest: Any?
    }

    private let session: Session
    private let turn = TurnMark()
    private var known: [ObjectIdentifier: Known] = [:]
    /// The stores with an event in this turn.
    private var touched: Set<ObjectIdentifier> = []
    /// The session's gaps when the states were last recorded.
    private var gaps: Int

    init(_ session: Session, root: StoreNode, at location: SourceLocation) {
      self.session = session
      gaps = session.gaps
      begin(root, at: location)
    }

    // MARK: StoreObserver

    func observe(_ event: StoreEvent, of store: StoreNode) {
      guard session.isOpen else { return }
      if turn.current == nil {
        turn.set(session.nextTurn())
        beginAgainAfterGap()
      }
      switch event {
      case .received(let action, let change):
        let feed = feed(of: store, state: change?.old)
        if let change { noteChangeFromAbove(of: store, feed, change) }
        let changes = change.map { fieldChanges($0, in: feed) } ?? []
        feed.setLastAction(
          note(
            "received", in: feed,
            describe(action, as: "action", in: feed) + [("changes", .changes(changes))]
              + after(change?.new, changes, in: feed)))
      case .changed(let cause, let change):
        let feed = feed(of: store, state: change.old)
        noteChangeFromAbove(of: store, feed, change)
        let changes = fieldChanges(change, in: feed)
        let (word, subject) = cause.traced(changes).words
        var fields: [(key: String, value: InspectedEvent.Value)] = [("cause", .word(word))]
        if let subject { fields.append(("subject", .text(subject))) }
        if let run = cause.run?.registration, run > 0 {
          fields.append(("run", .run(place: feed.place.id, number: run)))
        }
        if !feed.isLeftOut { fields += SubjectText.fields(of: cause.kind, subject, in: change.new, session.texts) }
        note("changed", in: feed, fields + [("changes", .changes(changes))] + after(change.new, changes, in: feed))
      case .emitted(let output):
        let comparable: [InspectedEvent.Field] = output is any Equatable ? [("comparable", .isTrue)] : []
        let feed = feed(of: store)
        note("output", in: feed, describe(output, as: "output", in: feed) + comparable)
      case .ignored(let action), .dropped(let action):
        let feed = feed(of: store)
        note("ignored", in: feed, [("action", .text(feed.text(of: action)))])
      case .failed(let error, let action):
        let feed = feed(of: store)
        note("failed", in: feed, [("action", .text(feed.text(of: action))), ("error", .text(feed.text(of: error)))])
      case .scopeMade(let scope): feed(of: store).observe(scope)
      case .ended:
        let feed = feed(of: store)
        known[ObjectIdentifier(store)] = nil
        session.end(feed.place)
      }
    }

    func actionPerformed(in tree: StoreTree) {
      guard session.isOpen else { return tree.remove(self) }
      let entries = touched.compactMap { known[$0] }.sorted { $0.feed.place.id < $1.feed.place.id }
      let stores = entries.compactMap(\.node)
      for entry in entries { entry.feed.setLastAction(nil) }
      touched = []
      turn.set(nil)
      // What the views have requested meanwhile is found at the next change of the store above.
      for store in stores { for child in store.requestedChildren { beginFamily(child) } }
    }

    @discardableResult
    private func note(
      _ event: String, in feed: PlaceFeed, _ fields: [(key: String, value: InspectedEvent.Value)]
    ) -> Int {
      session.note(event, in: feed.place, fields + (turn.current.map { [("turn", .number($0))] } ?? []))
    }

    // MARK: Values

    private func fieldChanges(_ change: StateChange, in feed: PlaceFeed) -> [TraceEvent.FieldChange] {
      let texts = session.texts
      return FieldChanges(from: change.old, to: change.new, text: texts.of).changes.map { change in
        guard feed.isLeftOut || texts.leftOut.contains(path: change.field) else { return change }
        return TraceEvent.FieldChange(field: change.field, old: LeftOut.mark, new: LeftOut.mark)
      }
    }

    /// A store above changes a child's state without an event of the child's.
    private func noteChangeFromAbove(of store: StoreNode, _ feed: PlaceFeed, _ change: StateChange) {
      guard store.lastParent != nil else { return }
      if let latest = known[ObjectIdentifier(store)]?.latest {
        let changes = fieldChanges(StateChange(old: latest, new: change.old), in: feed)
        if !changes.isEmpty {
          let fields: [InspectedEvent.Field] = [("cause", .word("above")), ("changes", .changes(changes))]
          note("changed", in: feed, fields + after(change.old, changes, in: feed))
        }
      }
      known[ObjectIdentifier(store)]?.latest = change.new
      var above = store.lastParent
      while let node = above {
        known[ObjectIdentifier(node)]?.latest = nil
        above = node.lastParent
      }
    }

    /// The properties of the state that have changed, as they are now.
    private func after(
      _ state: Any?, _ changes: [TraceEvent.FieldChange], in feed: PlaceFeed
    ) -> [InspectedEvent.Field] {
      guard let state, !changes.isEmpty, !feed.isLeftOut else { return [] }
      let names = Set(changes.map { $0.field.split(separator: ".").first.map(String.init) ?? "" })
      return [("after", .objects(StateText.codes(of: state, names, session.texts)))]
    }

    private func describe(
      _ value: Any, as key: String, in feed: PlaceFeed
    ) -> [(key: String, value: InspectedEvent.Value)] {
      let name = TraceText.nameWithoutValues(of: value)
      if feed.isLeftOut { return [(key, .text(name)), ("case", .text(name)), ("gaps", .gaps(["left out"]))] }
      let code = SwiftCode(of: value, leavingOut: session.texts.leftOut)
      return [
        (key, .text(session.texts.of(value))), ("case", .text(name)),
        code.code.map { ("code", .code($0)) } ?? ("gaps", .gaps(code.gaps)),
      ]
    }

    // MARK: Stores

    /// The feed of the store. If it is not known, begins it, those above it and those below.
    ///
    /// - Parameter state: Its state before the event; nil: it is copied.
    private func feed(of store: StoreNode, state: Any? = nil) -> PlaceFeed {
      let id = ObjectIdentifier(store)
      touched.insert(id)
      if let known = knownFeed(of: store) { return known }
      if let above = store.lastParent, knownFeed(of: above) == nil { _ = feed(of: above) }
      let feed = begin(store, state: state)
      for child in store.requestedChildren { beginFamily(child) }
      return feed
    }

    private func beginFamily(_ store: StoreNode) {
      var nodes = [store]
      while let node = nodes.popLast() {
        if knownFeed(of: node) != nil { continue }
        begin(node)
        nodes += node.requestedChildren.reversed()
      }
    }

    private func knownFeed(of store: StoreNode) -> PlaceFeed? {
      guard let entry = known[ObjectIdentifier(store)], entry.node === store else { return nil }
      return entry.feed
    }

    @discardableResult
    private func begin(_ store: StoreNode, state: Any? = nil, at location: SourceLocation? = nil) -> PlaceFeed {
      let parent = store.lastParent.flatMap(knownFeed)
      // A store is a part of the state above: what is left out there has no values here.
      let isLeftOut =
        parent?.isLeftOut ?? false
        || store.fieldAbove.map { session.texts.leftOut.contains(path: TraceText.of($0)) } ?? false
      let name = isLeftOut ? "\(store.featureType)" : store.displayName
      let place = session.makePlace(TraceText.cut(name), parent: parent?.place)
      let feed = PlaceFeed(session, place, turn: turn, isLeftOut: isLeftOut)
      let latest = store.lastParent.map { _ in state ?? store.stateCopy }
      known[ObjectIdentifier(store)] = Known(node: store, feed: feed, latest: latest)
      session.note("began", in: place, fields(of: store, feed, state: state, at: location))
      store.existingScope.map(feed.observe)
      if store.hasLostState || store.tree.scope.isEnded { session.end(place) }
      return feed
    }

    private func fields(
      of store: StoreNode, _ feed: PlaceFeed, state: Any? = nil, at location: SourceLocation? = nil
    ) -> [InspectedEvent.Field] {
      if !feed.isLeftOut { return StateText.fields(of: store, state: state, at: location, session.texts) }
      return [("kind", .word("store")), ("feature", .word("\(store.featureType)")), ("gaps", .gaps(["left out"]))]
    }

    /// Events are missing at the tool: the present states are recorded again.
    private func beginAgainAfterGap() {
      guard let gaps = session.gaps(after: gaps) else { return }
      self.gaps = gaps
      for entry in known.values.sorted(by: { $0.feed.place.id < $1.feed.place.id }) {
        guard let node = entry.node, !node.hasLostState else { continue }
        session.note("began", in: entry.feed.place, fields(of: node, entry.feed) + [("again", .isTrue)])
      }
    }
  }
#endif
