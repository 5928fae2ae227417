// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Silent

let held = Held()
let stranger = Held()
let model = Model(held)
let row = Row(model)
let number = 3

func check(_ what: String, _ object: AnyObject, _ expected: String, _ work: @escaping Work) {
  let answer = retainPath(from: work, to: object).description
  print(answer == expected ? "right: \(what): \(answer)" : "wrong: \(what): \(answer), not \(expected)")
}

let nothing = "there is no reflection metadata for it"

// Closures of the module without metadata: nothing is known about their captures.
check("one capture", held, "unknown: the closure: \(nothing)", capturing(held))
check("one capture, another object", stranger, "unknown: the closure: \(nothing)", capturing(held))
check("two captures", held, "unknown: the closure: \(nothing)", capturing(held, number))
check("a weak capture", held, "unknown: the closure: \(nothing)", capturingWeakly(held))
check("a closure", held, "unknown: the closure: \(nothing)", calling { [held] in _ = held })

func look() {
  let (held, model, row, number) = (held, model, row, number)
  let one = callback(held)
  let two = callback(held, number)
  let idle = Phase.idle
  let loaded = Phase.loaded(held)
  let inRow = Phase.row(row, number)
  // Closures with metadata around the objects of the other module.
  check("the object itself", held, "retains: captures Held") { _ = held }
  check("a closure that is its object", held, "retains: captures Held") { _ = one }
  check("a closure with a context", held, "unknown: captures a closure: \(nothing)") { _ = (two, number) }
  check("a field of a class", held, "unknown: captures Model: \(nothing)") { _ = model }
  check("the class", model, "retains: captures Model") { _ = model }
  check("a field of a struct", model, "unknown: captures Row: \(nothing)") { _ = (row, number) }
  check("an enum that holds nothing", held, "does not retain") { _ = (idle, number) }
  check("an enum", held, "unknown: captures Phase: \(nothing)") { _ = (loaded, number) }
  check("an enum with a struct", model, "unknown: captures Phase: \(nothing)") { _ = (inRow, number) }
  check("an array of others", stranger, "unknown: captures Array<Held> → [0] → Held: \(nothing)") { [rows = [held]] in
    _ = rows
  }
  check("an array that has it", held, "retains: captures Array<Held> → [0] → Held") { [rows = [held]] in _ = rows }
}
look()
