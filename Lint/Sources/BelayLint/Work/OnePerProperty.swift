// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Several tasks in one property are one mistake: the first is reported, and the lines of the others are named.
enum OnePerProperty {
  struct Found {
    var finding: Finding
    /// The type and the property; nil when the task is not kept.
    let key: String?
  }

  static func of(_ found: [Found], _ context: RuleContext) -> [Finding] {
    var lines: [String: [Int]] = [:]
    for one in found {
      if let key = one.key { lines[key, default: []].append(one.finding.line) }
    }
    var reported: Set<String> = []
    return found.sorted { $0.finding.line < $1.finding.line }.compactMap { one in
      guard let key = one.key else { return one.finding }
      guard reported.insert(key).inserted else { return nil }
      var finding = one.finding
      let others = Set(lines[key] ?? []).subtracting([finding.line]).sorted()
      if !others.isEmpty {
        let places = others.prefix(4).map(String.init).joined(separator: ", ")
        finding.message += " The same on line\(others.count == 1 ? "" : "s") \(places)\(others.count > 4 ? " …" : "")."
      }
      return finding
    }
  }
}
