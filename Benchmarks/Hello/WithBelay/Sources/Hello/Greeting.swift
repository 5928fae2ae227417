// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The same greeting as a feature.
struct Greeting: Feature {
  struct State { var text = "" }
  enum Action { case greet }
  enum Mutation { case greeted }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(.greeting) { context in try context.apply(.greeted) }
  }

  static func apply(_ mutation: Mutation, to state: inout State) { state.text = "Hello, world" }
}

extension Lane {
  static let greeting = Lane("greeting", .restart)
}

@main
struct Hello {
  static func main() async {
    await greet()
  }

  @MainActor
  static func greet() async {
    let store = Store(Greeting(), state: .init())
    await store.perform(.greet)
    print(store.text)
  }
}
