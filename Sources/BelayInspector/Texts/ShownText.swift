// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTrace

#if DEBUG || BELAY_DIAGNOSTICS
  /// The texts of values: those of a trace, except where a value is long, or has a part that is left out.
  ///
  /// A description cannot be stopped: that of a hundred million numbers takes seconds. So the value is looked through
  /// first, in a bounded number of steps.
  struct ShownText: Sendable {
    /// Of a value with more parts, only the outline is shown. Unit: values.
    private static let mostParts = 1_000
    private static let longestString = 100_000
    private static let mostElements = 10
    private static let deepest = 16
    private static let longest = 400

    let leftOut: LeftOut

    func of(_ value: Any) -> String {
      var parts = 0
      if isPlain(value, depth: 0, &parts) { return TraceText.of(value) }
      var text = ""
      outline(value, depth: 0, into: &text)
      return TraceText.cut(text)
    }

    /// Whether its own description may be shown: it is short, and has nothing that is left out.
    private func isPlain(_ value: Any, depth: Int, _ parts: inout Int) -> Bool {
      parts += 1
      if parts > Self.mostParts || depth > Self.deepest { return false }
      if let string = value as? String { return string.utf8.count <= Self.longestString }
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .collection, .dictionary, .set:
        if mirror.children.count > Self.mostParts { return false }
      default: break
      }
      for child in mirror.children {
        if leftOut.contains(child.label) || !isPlain(child.value, depth: depth + 1, &parts) { return false }
      }
      return true
    }

    /// Without any description of the user's. Stops when the text is longer than can be shown.
    private func outline(_ value: Any, depth: Int, into text: inout String) {
      guard text.utf8.count < Self.longest else { return }
      guard depth <= Self.deepest else {
        text += "…"
        return
      }
      if let string = value as? String {
        text += depth == 0 ? String(string.prefix(Self.longest)) : "\"\(string.prefix(Self.longest))\""
        return
      }
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .collection, .set, .dictionary:
        let count = mirror.children.count
        if count > Self.mostElements {
          text += "\(count) elements"
        } else {
          list(mirror.children.map { (nil, $0.value) }, "[", "]", depth, into: &text)
        }
      case .optional:
        if let some = mirror.children.first { outline(some.value, depth: depth, into: &text) } else { text += "nil" }
      case .enum:
        guard let payload = mirror.children.first else {
          text += TraceText.name(of: value)
          return
        }
        text += payload.label ?? "?"
        if leftOut.contains(payload.label) {
          text += "(\(LeftOut.mark))"
          return
        }
        if Mirror(reflecting: payload.value).displayStyle == .tuple {
          outline(payload.value, depth: depth + 1, into: &text)
        } else {
          list([(nil, payload.value)], "(", ")", depth, into: &text)
        }
      case .tuple: list(mirror.children.map { ($0.label, $0.value) }, "(", ")", depth, into: &text)
      case .struct where !mirror.children.isEmpty:
        text += "\(mirror.subjectType)"
        list(mirror.children.map { ($0.label, $0.value) }, "(", ")", depth, into: &text)
      case .struct: text += "\(mirror.subjectType)"
      case nil where mirror.children.isEmpty: text += TraceText.of(value)
      default: text += "\(mirror.subjectType)"
      }
    }

    private func list(
      _ parts: [(label: String?, value: Any)], _ open: String, _ close: String, _ depth: Int, into text: inout String
    ) {
      text += open
      for (index, part) in parts.enumerated() {
        if index > 0 { text += ", " }
        if let label = part.label, !label.hasPrefix(".") { text += "\(label): " }
        if leftOut.contains(part.label) {
          text += LeftOut.mark
        } else {
          outline(part.value, depth: depth + 1, into: &text)
        }
      }
      text += close
    }
  }
#endif
