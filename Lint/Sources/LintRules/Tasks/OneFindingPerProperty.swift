// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Several tasks in one property are one mistake: the first is reported, with the lines of the others.
enum OneFindingPerProperty {
  struct Found {
    var finding: CodeFinding
    /// The type and the property; nil if the task is not stored.
    let key: String?
  }

  static func of(_ found: [Found]) -> [CodeFinding] {
    var lines: [String: [Int]] = [:]
    var fixes: [String: [CodeFix?]] = [:]
    for one in found {
      guard let key = one.key else { continue }
      lines[key, default: []].append(one.finding.element.line)
      fixes[key, default: []].append(one.finding.fix)
    }
    var reported: Set<String> = []
    return found.compactMap { one in
      guard let key = one.key else { return one.finding }
      guard reported.insert(key).inserted else { return nil }
      let finding = one.finding
      let others = Set(lines[key] ?? []).subtracting([finding.element.line]).sorted()
      if others.isEmpty { return finding }
      let places = others.prefix(4).map(String.init).joined(separator: ", ") + (others.count > 4 ? " …" : "")
      let more =
        others.count == 1
        ? Message(en: " The same on line \(places).", ja: "\(places) 行目も同じです。")
        : Message(en: " The same on lines \(places).", ja: "\(places) 行目も同じです。")
      return CodeFinding(
        rule: finding.rule, element: finding.element,
        message: finding.message + more,
        severity: finding.severity, lacks: finding.lacks, fix: .merged(fixes[key] ?? []))
    }
  }
}
