// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// Screens of several kinds: a tab that is always there, destinations in one enum, and a path with rows of an enum.
struct Mall: Feature {
  struct State {
    var feed = MallPage.State(id: 0)
    var session = MallPage.State(id: 1)
    var destination: Destination?
    var path: Rows<MallScreen.State> = []
    var hidden = MallPage.State(id: 7)
    var computed: MallPage.State {
      get { hidden }
      set { hidden = newValue }
    }
    var heard: [String] = []
  }

  enum Destination {
    case order(MallPage.State)
    case help(MallPage.State)
    case failure(String)

    var order: MallPage.State? { if case .order(let state) = self { state } else { nil } }
    var help: MallPage.State? { if case .help(let state) = self { state } else { nil } }
    var failure: String? { if case .failure(let text) = self { text } else { nil } }
  }

  enum Action {
    case change((inout State) -> Void)
    case effect(Effect<Mall>)
    case heard(String)
  }
  typealias Output = String

  static let feed = child(\.feed) { _, _ in
    MallPage()
  } output: {
    .heard($0)
  }
  static let session = child(\.session) { _, _ in
    MallPage()
  } output: { output in
    output == "secret" ? .relay(output) : output == "noise" ? .ignored : .action(.heard(output))
  }
  static let computed = child(\.computed) { _, _ in
    MallPage()
  } output: {
    .heard($0)
  }
  static let order = child(\.destination, case: Destination.order, \.?.order) { _, _ in
    MallPage()
  } output: {
    .heard($0)
  }
  static let help = child(\.destination, case: Destination.help, \.?.help) { _, _ in
    MallPage()
  } output: {
    .relay($0)
  }
  static let path = children(\.path) { _, _ in
    MallScreen()
  } output: { id, output in
    .relay("\(id): \(output)")
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .change(let body): body(&state)
    case .effect(let effect): return effect
    case .heard(let line): state.heard.append(line)
    }
    return .none
  }
}

/// A screen of the path: it only says which kinds there are.
struct MallScreen: Feature {
  enum State: Identifiable {
    case item(MallPage.State)
    case settings(MallPage.State)

    var item: MallPage.State? { if case .item(let state) = self { state } else { nil } }
    var settings: MallPage.State? { if case .settings(let state) = self { state } else { nil } }
    var id: Int {
      switch self {
      case .item(let state), .settings(let state): state.id
      }
    }
  }
  typealias Action = Never
  typealias Output = String

  static let item = child(case: State.item, \.item) { _, _ in
    MallPage()
  } output: {
    .relay($0)
  }
  static let settings = child(case: State.settings, \.settings) { _, _ in
    MallPage()
  } output: {
    .relay("settings \($0)")
  }
}

/// A screen that says what it is told to say, and works.
struct MallPage: Feature {
  struct State: Identifiable {
    var id: Int
    var note = ""
    var isBusy = false
  }
  enum Action {
    case say([String])
    case note(String)
    case work(Job)
  }
  enum Mutation { case noted(String) }
  typealias Output = String

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .say(let lines): return .merge(lines.map { .output($0) })
    case .note(let note): state.note = note
    case .work(let job): return .run(.concurrent, holding: \.isBusy, at: true, job.work(of: MallPage.self))
    }
    return .none
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    if case .noted(let note) = mutation { state.note = note }
  }
}

extension MallPage: Delivering {
  static func delivery(of name: String) -> Mutation { .noted(name) }
}

/// The owner of a mall.
@MainActor
final class MallOwner {
  private(set) var heard: [String] = []
  var onOutput: (@MainActor (String) -> Void)?

  func open(_ state: Mall.State = .init()) -> Store<Mall> {
    Store(Mall(), state: state, owner: self) { owner, output in
      owner.heard.append(output)
      owner.onOutput?(output)
    }
  }
}

extension Store<Mall> {
  func change(_ body: @escaping (inout Mall.State) -> Void) { send(.change(body)) }
}
