// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The first pass: parses the relevant files, or takes their facts from the last run.
enum FileReader {
  static func read(_ files: [SourceFile], kept: KeptFiles? = nil) -> [Reading] {
    var readings = map(files) { file in
      if let reading = kept?.reading(of: file) { return reading }
      return Relevance.mayMatter(file.bytes, path: file.path)
        ? parse(file) : Reading(outcome: .skipped, matters: false, declared: Relevance.declaredTypes(in: file.bytes))
    }
    // The last run needed some files without these words; this run may not need them any more.
    let missing = Relevance.missingTypes(in: readings.compactMap { $0.matters ? $0.facts : nil })
    let others = readings.indices.filter { !readings[$0].matters }
    let wanted = others.filter { readings[$0].isSkipped && !readings[$0].declared.isDisjoint(with: missing) }
    for index in others where readings[index].declared.isDisjoint(with: missing) { readings[index].outcome = .skipped }
    for (index, parsed) in zip(wanted, map(wanted.map { files[$0] }, parse)) {
      readings[index].outcome = parsed.outcome
      readings[index].isKept = false
    }
    return readings
  }

  private static func map(
    _ files: [SourceFile], _ body: @escaping @Sendable (SourceFile) -> Reading
  ) -> [Reading] {
    Workers.map(
      files, late: (limit: { 10 + Double($0.bytes.count) / 200_000 }, result: { _ in Reading(outcome: .late) }), body)
  }

  private static func parse(_ file: SourceFile) -> Reading {
    guard !BracketDepth.isTooDeep(file.bytes) else { return Reading(outcome: .tooDeep) }
    let (facts, parsed) = FileWalk.read(file)
    if facts.hasWork { file.keep(parsed) }
    return Reading(outcome: .read(facts))
  }
}

extension KeptFiles {
  fileprivate func reading(of file: SourceFile) -> Reading? {
    entry(of: file).flatMap { try? Reading(from: $0.reading, file: file) }
  }
}
