// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Several tasks in one property are one mistake: the first is reported, with the lines of the others.
enum OnePerProperty {
  struct Found {
    var finding: Finding
    /// The type and the property; nil if the task is not stored.
    let key: String?
  }

  static func of(_ found: [Found], _ context: RuleContext) -> [Finding] {
    var lines: [String: [Int]] = [:]
    var fixes: [String: [Fix?]] = [:]
    for one in found {
      guard let key = one.key else { continue }
      lines[key, default: []].append(one.finding.line)
      fixes[key, default: []].append(one.finding.fix)
    }
    var reported: Set<String> = []
    return found.sorted { $0.finding.line < $1.finding.line }.compactMap { one in
      guard let key = one.key else { return one.finding }
      guard reported.insert(key).inserted else { return nil }
      var finding = one.finding
      finding.fix = merged(fixes[key] ?? [])
      let others = Set(lines[key] ?? []).subtracting([finding.line]).sorted()
      if !others.isEmpty {
        let places = others.prefix(4).map(String.init).joined(separator: ", ")
        let rest = others.count > 4 ? " …" : ""
        finding.message +=
          (others.count == 1
          ? Message(en: " The same on line \(places).", ja: "\(places) 行目も同じです。")
          : Message(en: " The same on lines \(places)\(rest).", ja: "\(places)\(rest) 行目も同じです。"))[context.language]
      }
      return finding
    }
  }

  /// One finding has one fix: for all the tasks, or for none.
  private static func merged(_ fixes: [Fix?]) -> Fix? {
    let all = fixes.compactMap { $0 }
    guard all.count == fixes.count, let first = all.first else { return nil }
    return Fix(summary: first.summary, edits: all.flatMap(\.edits))
  }
}
