// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// `Scripts/check-stack` tests the possible depth, on a small stack.
@Suite("Behavior 31: MergedEffects")
@MainActor
struct MergedEffectsTests {
  typealias Shape = Effect<Nested>

  struct Nested: Feature {
    struct State {}
    enum Action { case perform(Shape) }
    typealias Output = Int
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .perform(let effect): effect
      }
    }
  }

  final class Heard {
    var numbers: [Int] = []
  }

  /// The outputs of a store for this effect, in which each number is an output.
  func outputs(of effect: Shape) -> [Int] {
    let heard = Heard()
    let store = Store(Nested(), state: .init(), owner: heard) { $0.numbers.append($1) }
    store.send(.perform(effect))
    return heard.numbers
  }

  @Test func `Effects that are merged in any shape are performed in the order in which they are written`() {
    let left = (0..<20).reduce(Shape.none) { .merge($0, .output($1)) }
    let right = (0..<20).reversed().reduce(Shape.none) { .merge(.output($1), $0) }
    let numbers = Array(0..<20)
    #expect(outputs(of: left) == numbers)
    #expect(outputs(of: right) == numbers)
    #expect(outputs(of: .merge(numbers.map(Shape.output))) == numbers)
    #expect(outputs(of: .merge(left, .none, .merge([]), right)) == numbers + numbers)
    #expect(outputs(of: .merge(.merge(.output(1), .merge(.output(2))), .merge(.none, .output(3)))) == [1, 2, 3])
    #expect(outputs(of: .merge()) == [])
  }

  @Test func `An effect can be part of several, and be performed again`() {
    let part = Shape.merge(.output(1), .output(2))
    let both = Shape.merge(part, .output(3), part)
    #expect(outputs(of: both) == [1, 2, 3, 1, 2])
    #expect(outputs(of: both) == [1, 2, 3, 1, 2])
    #expect(outputs(of: part) == [1, 2])
  }

  @Test func `10,000 effects merged one by one are performed and released, and what they hold with them`() {
    final class Held: Sendable {}
    weak var weakHeld: Held?
    var effect = Shape.none
    do {
      let held = Held()
      weakHeld = held
      for number in 0..<10_000 {
        effect = .merge(effect, .run { _ in withExtendedLifetime(held) {} }, .output(number))
      }
    }
    #expect(outputs(of: effect) == Array(0..<10_000))
    #expect(weakHeld != nil)
    let kept = Shape.merge(effect, .output(-1))
    effect = .none
    #expect(weakHeld != nil, "another effect has it as a part")
    #expect(outputs(of: kept).last == -1)
  }
}
