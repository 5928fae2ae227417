// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// A screen with a form that its views write.
struct Profile: Feature {
  struct Form: Editable {
    var name = ""
    var email = ""
    var address = Address()
  }
  struct Address: Equatable { var city = "" }

  struct State: Identifiable {
    var form = Form()
    /// Its `==` counts.
    var notes = Notes()
    var isSaving = false
    var saved: [String] = []
    var id = 1
  }

  struct Notes: Editable {
    var text = ""
    var comparisons: Counter?

    static func == (left: Notes, right: Notes) -> Bool {
      left.comparisons?.count += 1
      return left.text == right.text
    }
  }

  /// A reference, so that a copied state counts in the same place.
  final class Counter {
    var count = 0
  }

  enum Action {
    case saveTapped
    case run(Effect<Profile>.Work)
    case hold(Job)
  }
  enum Mutation { case saved(String) }
  typealias Output = String

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .saveTapped:
      state.saved.append(state.form.name)
      return .output(state.form.name)
    case .run(let work): return .run(.concurrent, work)
    case .hold(let job): return .run(.concurrent, holding: \.form.name, at: "held", job.work(of: Profile.self))
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .saved(let name): state.saved.append(name)
    }
  }
}

extension Profile: Delivering {
  static func delivery(of name: String) -> Mutation { .saved(name) }
}

/// A list of profiles, and one in an optional.
struct Profiles: Feature {
  struct State {
    var rows: Rows<Profile.State> = [Profile.State(), Profile.State(id: 2)]
    var sheet: Profile.State? = Profile.State(id: 9)
  }
  enum Action {
    case closed
    case removed(Int)
  }

  static let rows = children(\.rows) { _, _ in
    Profile()
  } output: { _, _ in
    nil
  }
  static let sheet = child(\.sheet) { _, _ in
    Profile()
  } output: { _ in
    nil
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .closed: state.sheet = nil
    case .removed(let id): state.rows.remove(id: id)
    }
    return .none
  }
}
