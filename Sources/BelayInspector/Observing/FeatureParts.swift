// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  /// What a feature was made of: its stored properties, and those of the clients in it. A test makes the feature from
  /// these again.
  struct FeatureParts {
    private(set) var all: [[InspectedEvent.Field]] = []

    /// Of a larger feature, the rest is not told.
    private static let most = 100
    private static let deepest = 4

    private let leftOut: LeftOut

    init(of feature: Any, leavingOut leftOut: LeftOut) {
      self.leftOut = leftOut
      for child in Mirror(reflecting: feature).children { add(child.value, at: child.label ?? "", depth: 0) }
    }

    private mutating func add(_ value: Any, at path: String, depth: Int) {
      guard all.count < Self.most else { return }
      let label = path.split(separator: ".").last.map(String.init)
      let type = String(reflecting: type(of: value))
      var fields: [InspectedEvent.Field] = [("path", .word(path)), ("type", .word(type))]
      let mirror = Mirror(reflecting: value)
      if value is RecordedClock {
        fields += [("kind", .word("clock")), ("recorded", .isTrue)]
      } else if value is any Clock<Duration> {
        fields.append(("kind", .word("clock")))
      } else if type.contains("->"), mirror.displayStyle == nil {
        fields.append(("kind", .word("function")))
        if let name = RecordedCalls.name(at: path) { fields.append(("recorded", .word(name))) }
      } else if mirror.displayStyle == .struct, depth < Self.deepest, Self.hasFunctions(value, depth) {
        all.append(fields + [("kind", .word("struct"))])
        for child in mirror.children { add(child.value, at: "\(path).\(child.label ?? "")", depth: depth + 1) }
        return
      } else {
        fields.append(("kind", .word("value")))
        let code = SwiftCode(of: value, leavingOut: leftOut)
        if leftOut.contains(label) {
          fields.append(("gaps", .gaps(["left out"])))
        } else {
          fields.append(code.code.map { ("code", .code($0)) } ?? ("gaps", .gaps(code.gaps)))
        }
      }
      all.append(fields)
    }

    /// Whether a function or a clock is in it: such a value is made from its parts.
    private static func hasFunctions(_ value: Any, _ depth: Int) -> Bool {
      let mirror = Mirror(reflecting: value)
      if value is any Clock<Duration> { return true }
      guard mirror.displayStyle == .struct else {
        return mirror.displayStyle == nil && String(reflecting: type(of: value)).contains("->")
      }
      return depth < deepest && mirror.children.contains { hasFunctions($0.value, depth + 1) }
    }
  }
#endif
