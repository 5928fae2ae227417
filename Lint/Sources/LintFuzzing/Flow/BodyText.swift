// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The text of a body, a statement a line.
struct BodyText {
  private(set) var lines: [String] = []

  init(_ body: [MadeStatement]) {
    lines = ["func work() throws {"]
    add(body)
    lines.append("}")
  }

  var text: String { lines.joined(separator: "\n") }

  private mutating func block(_ head: String, _ body: [MadeStatement], _ tail: String = "}") {
    lines.append(head)
    add(body)
    lines.append(tail)
  }

  private mutating func add(_ body: [MadeStatement]) {
    for statement in body {
      switch statement {
      case .call(let name): lines.append("\(name)()")
      case .tryCall(let name): lines.append("try \(name)()")
      case .optionalTry(let name): lines.append("_ = try? \(name)()")
      case .branch(let then, let other):
        block("if condition() {", then, other == nil ? "}" : "} else {")
        if let other {
          add(other)
          lines.append("}")
        }
      case .guard(let body): block("guard condition() else {", body)
      case .loop(.while, let body): block("while condition() {", body)
      case .loop(.for, let body): block("for item in items {", body)
      case .loop(.repeat, let body): block("repeat {", body, "} while condition()")
      case .attempt(let body, let catchesAll, let handler):
        block("do {", body, catchesAll ? "} catch {" : "} catch is Special {")
        add(handler)
        lines.append("}")
      case .defer(let body): block("defer {", body)
      case .choose(let bodies):
        lines.append("switch value() {")
        for (number, body) in bodies.enumerated() {
          lines.append(number == bodies.count - 1 ? "default:" : "case \(number):")
          add(body)
        }
        lines.append("}")
      case .inline(let body): block("inline {", body)
      case .task(let body): block("Task {", body)
      case .labeled(let label, let statement):
        let first = lines.count
        add([statement])
        lines[first] = "\(label): \(lines[first])"
      case .jump(let way, let label): lines.append("\(way.rawValue) \(label)")
      // Without the semicolon, a return would return what is on the next line.
      case .leave(let way): lines.append(way.rawValue + ";")
      }
    }
  }
}
