// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Views write parts of the state")
@MainActor
struct WritingTests {
  @Test func `A write sets the field, and its readers are notified once, those of other fields not`() {
    let store = Store(Profile(), state: .init())
    let form = Watcher { store.form.name }
    let saving = Watcher { store.isSaving }
    store.form.name = "Ann"
    store.form.address.city = "Rome"
    #expect(store.form == Profile.Form(name: "Ann", address: .init(city: "Rome")))
    #expect(form.wakes == 2)
    #expect(saving.wakes == 0)
  }

  @Test func `What SwiftUI's bindings write by: a key path from the store`() {
    let store = Store(Profile(), state: .init())
    let path: ReferenceWritableKeyPath<Store<Profile>, String> = \.form.address.city
    store[keyPath: path] = "Rome"
    #expect(store[keyPath: path] == "Rome")
  }

  @Test func `A part that is a class is reported once for its state: a write of it would be no turn`() async {
    let reports = Reports()
    await HiddenFields.$registry.withValue(.init()) {
      await reports.collect {
        _ = Store(Sketch(), state: .init())
        _ = Store(Sketch(), state: .init())
        _ = Store(Profile(), state: .init())
      }
    }
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains("Sketch.State.pen is an `Editable` part and a class") == true)
  }

  @Test func `A write of an equal value is no turn, and notifies nothing`() {
    let store = Store(Profile(), state: .init(form: .init(name: "Ann")))
    let log = EventLog()
    Store.engine(of: store).tree.add(log, isRetained: false)
    let form = Watcher { store.form.name }
    store.form.name = "Ann"
    #expect(form.wakes == 0)
    #expect(log.lines.isEmpty)
  }

  @Test func `Observers of the store are told of each write, with the part and the states before and after it`() {
    let store = Store(Profile(), state: .init())
    let log = EventLog()
    Store.engine(of: store).tree.add(log, isRetained: false)
    store.form.name = "Ann"
    store.form.name = "Anna"
    #expect(log.lines == [#"write \State.form:  > Ann"#, #"write \State.form: Ann > Anna"#])
    #expect(log.turns == 2)
  }

  @Test func `After end() a write does nothing, and observers are told that it came too late`() {
    let store = Store(Profile(), state: .init(form: .init(name: "last")))
    let log = EventLog()
    Store.engine(of: store).tree.add(log, isRetained: false)
    store.lifetime.end()
    store.form.name = "late"
    #expect(store.form.name == "last")
    #expect(log.lines == [#"ignored a write of \State.form"#])
  }

  @Test func `A write in a turn is part of it: by an output handler, and by an observer`() {
    let owner = Owner()
    let store = Store(Profile(), state: .init(form: .init(name: "Ann")), owner: owner) { owner, name in
      owner.store?.form.email = "\(name)@home"
      owner.seen.append(owner.store?.form.email ?? "")
    }
    owner.store = store
    let email = Watcher { store[\.form.email] }
    store.send(.saveTapped)
    #expect(owner.seen == ["Ann@home"])
    #expect(email.wakes == 1)
  }

  @Test func `A write stays when a run that holds the field ends`() async {
    let job = Job("saved")
    let store = Store(Profile(), state: .init(form: .init(name: "base", email: "e")))
    store.send(.hold(job))
    #expect(store.form.name == "held")
    store.form.email = "f"
    await job.finish()
    await mainActorTurns(2)
    #expect(store.form == Profile.Form(name: "base", email: "f"))

    let second = Job("again")
    store.send(.hold(second))
    store.form.name = "written"
    await second.finish()
    await mainActorTurns(2)
    #expect(store.form.name == "written")
  }

  @Test func `In children and rows a write changes the parent's state, and wakes no other row`() throws {
    let store = Store(Profiles(), state: .init())
    let first = try #require(store.child(Profiles.rows, id: 1))
    let second = try #require(store.child(Profiles.rows, id: 2))
    let sheet = try #require(store.child(Profiles.sheet))
    let watcher = Watcher { first.form.name }
    second.form.name = "Bob"
    sheet.form.name = "Eve"
    #expect(store.rows[id: 2]?.form.name == "Bob")
    #expect(store.sheet?.form.name == "Eve")
    #expect(watcher.wakes == 0)
    first.form.name = "Ann"
    #expect(watcher.seen == ["", "Ann"])
  }

  @Test func `After its state was removed a child ignores writes, and its handle shows the last value`() throws {
    let store = Store(Profiles(), state: .init())
    let row = try #require(store.child(Profiles.rows, id: 2))
    let sheet = try #require(store.child(Profiles.sheet))
    row.form.name = "Bob"
    store.send(.removed(2))
    store.send(.closed)
    row.form.name = "late"
    sheet.form.name = "late"
    #expect(row.form.name == "Bob")
    #expect(sheet.form.name == "")
    #expect(store.rows.count == 1)
    #expect(store.sheet == nil)
  }

  @Test func `A write compares the part once, and without readers nothing else is compared`() {
    let counter = Profile.Counter()
    let store = Store(Profile(), state: .init(notes: .init(comparisons: counter)))
    store.notes.text = "a"
    #expect(counter.count == 1)
    store.form.name = "Ann"
    #expect(counter.count == 1)
  }
}

@MainActor
private final class Owner {
  weak var store: Store<Profile>?
  var seen: [String] = []
}

@MainActor
private final class EventLog: StoreObserver {
  var lines: [String] = []
  var turns = 0

  func observe(_ event: StoreEvent, of store: StoreNode) {
    switch event {
    case .changed(let cause, let change):
      guard case .write(let path) = cause.kind, let old = change.old as? Profile.State,
        let new = change.new as? Profile.State
      else { return lines.append("another change") }
      lines.append("write \(path): \(old.form.name) > \(new.form.name)")
    case .ignored(let action): lines.append("ignored \(action)")
    default: break
    }
  }

  func actionPerformed(in tree: StoreTree) { turns += 1 }
}

/// A feature with a mistake: its part is a class.
private struct Sketch: Feature {
  final class Pen: Editable {
    var width = 1
    static func == (left: Pen, right: Pen) -> Bool { left.width == right.width }
  }

  struct State { var pen = Pen() }
  typealias Action = Never
}
