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
    if fields.pages != PagesField() {
      let rows = fields.pages.rows.map { "\($0.id) of \($0.run)" }.joined(separator: ", ")
      let next = fields.pages.next.map { ", next \($0)" } ?? ""
      parts.append("pages [\(rows)]\(next), first \(fields.pages.first), next \(fields.pages.following)")
    }
    if fields.veil != [] { parts.append("\(fields.veil)") }
    for slot in Slot.allCases {
      for child in self[slot] { parts.append("\(slot)[\(child.key)]\(child.text)") }
    }
    return "{\(parts.joined(separator: ", "))}"
  }
}
