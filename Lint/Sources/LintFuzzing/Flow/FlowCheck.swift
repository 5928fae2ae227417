// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import LintRules

/// Compares the exits that the linter's walk finds in a body with those of running the body for every decision.
public enum FlowCheck {
  public enum Outcome: Sendable, Equatable {
    case agrees
    /// There are too many ways through the body to try them all.
    case notCompared
    /// The body's text with what each side says.
    case differs(String)
  }

  /// The same seed makes the same body.
  public static func outcome(ofSeed seed: UInt64, depth: Int = 2) -> Outcome {
    var maker = BodyMaker(random: SplitMix64(seed: seed))
    return outcome(of: maker.body(depth: depth))
  }

  public static func outcome(of body: [MadeStatement]) -> Outcome {
    guard let expected = BodyInterpreter.exits(of: body) else { return .notCompared }
    let text = BodyText(body).text
    let found = exits(of: text)
    if found == expected { return .agrees }
    let names = { (exits: Set<MadeExit>) in exits.map(\.description).sorted().joined(separator: ", ") }
    return .differs("\(text)\nwalk: \(names(found))\nrun: \(names(expected))")
  }

  /// How many elements a walk evaluates whose state is the last call, each round of a loop counted.
  public static func steps(through body: [MadeStatement]) -> Int {
    let code = CodeReader.code(path: "Body.swift", bytes: Array(BodyText(body).text.utf8))
    var steps = 0
    let walk = FlowWalk<Int>(step: { element, last in
      steps += 1
      return element.kind == .call ? element.index : last
    })
    if let body = code.root.subtree.first(where: { $0.kind == .function })?.body { _ = walk.exits(of: body, from: 0) }
    return steps
  }

  /// The exits of the only function, from a state in which nothing is set.
  private static func exits(of text: String) -> Set<MadeExit> {
    let code = CodeReader.code(path: "Body.swift", bytes: Array(text.utf8))
    guard let body = code.root.subtree.first(where: { $0.kind == .function })?.body else { return [] }
    let walk = FlowWalk<Bool>(
      step: { element, isSet in
        switch element.calleeName {
        case "set": true
        case "reset": false
        default: isSet
        }
      },
      treatment: { call, _ in
        switch call.calleeName {
        case "inline": .inline
        case "Task": .continued { _ in false }
        default: .ignored
        }
      })
    return walk.exits(of: body, from: false).all.reduce(into: []) { exits, exit in
      let kind: MadeExit.Kind =
        switch exit.kind {
        case .end: .end
        case .throw: .throw
        default: .return
        }
      for state in exit.states { exits.insert(MadeExit(kind: kind, isSet: state, isOfTask: exit.isOfTask)) }
    }
  }
}
