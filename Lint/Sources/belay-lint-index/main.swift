// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// belay-lint-index FACTS LIBRARY STORE… [--all] [--damage silent|swapped]: what the linter's index of some files says, compared with the
// index that the compiler has written of them. `--all` prints each disagreement, not 30 of each kind. It builds without the parser.

import Foundation
import LintRules

func stop(_ text: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data("belay-lint-index: \(text)\n".utf8))
  exit(code)
}

var arguments = CommandLine.arguments.dropFirst()
var most = 30
if let position = arguments.firstIndex(of: "--all") {
  arguments.remove(at: position)
  most = .max
}
var damage: Claims.Damage?
if let position = arguments.firstIndex(of: "--damage") {
  damage = arguments[position...].dropFirst().first.flatMap(Claims.Damage.init)
  if damage == nil { stop("--damage needs 'silent' or 'swapped'.", 64) }
  arguments = arguments[..<position] + arguments[(position + 2)...]
}
let paths = Array(arguments)
guard paths.count >= 3 else { stop("it needs a file of facts, libIndexStore and index stores.", 64) }
guard let data = FileManager.default.contents(atPath: paths[0]), let files = try? FactsFile.read([UInt8](data)) else {
  stop("\(paths[0]) is not a file of facts.", 65)
}
let facts = FactsIndex(files)
let store: StoreIndex
do {
  store = try StoreReader.read(Array(paths[2...]), IndexLibrary(path: paths[1]), filesAt: facts.absolutePaths)
} catch let error as IndexLibrary.Unreadable {
  stop(error.problem, 66)
}
let comparison = Comparison(facts, store, Claims(facts.repository, damage))
let (own, foreign, exact) = comparison.callees()
print("\(files.count) files of facts, \(store.fileCount) of them in an index store")
if store.fileCount * 10 < files.count * 9 { stop("the index store is of other files, or older than these.", 66) }
var faults: [String] = []
for (tally, floor) in [
  (own, Floor.callees), (foreign, .foreignCallees), (exact, .exactCallees), (comparison.receivers(), .receivers),
  (comparison.variables(), .declarations), (comparison.callers(), .callers),
] {
  print(tally.report(floor, most: most))
  faults += tally.faults(floor)
}
if !faults.isEmpty {
  print(faults.joined(separator: "\n"))
  exit(1)
}
