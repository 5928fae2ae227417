// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension NodeState {
  /// One line: `{log 1 2, flag 1, panel[3]{…}}`
  public var text: String {
    var parts: [String] = []
    if !fields.log.isEmpty { parts.append("log \(fields.log.map(String.init).joined(separator: " "))") }
    if fields.flag != 0 { parts.append("flag \(fields.flag)") }
    if fields.mark != 0 { parts.append("mark \(fields.mark)") }
    if fields.load != .idle { parts.append("\(fields.load)") }
    if fields.pages != PagesField() { parts.append("pages \(fields.pages.text)") }
    if let kept = fields.kept { parts.append("kept \(kept.text)") }
    if fields.veil != [] { parts.append("\(fields.veil)") }
    if !keptRows.isEmpty {
      parts.append("kept rows \(keptRows.map { "[\($0.key)]\($0.text)" }.joined(separator: " "))")
    }
    for slot in Slot.allCases {
      for child in self[slot] { parts.append("\(slot)[\(child.key)]\(child.text)") }
    }
    return "{\(parts.joined(separator: ", "))}"
  }
}

extension PagesField {
  fileprivate var text: String {
    let rows = rows.map { "\($0.id) of \($0.run)" }.joined(separator: ", ")
    let next = next.map { ", next \($0)" } ?? ""
    return "[\(rows)]\(next), first \(first), next \(following)"
  }
}
