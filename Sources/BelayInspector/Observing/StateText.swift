// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace

#if DEBUG || BELAY_DIAGNOSTICS
  /// What is told of a store when it begins.
  @MainActor
  enum StateText {
    /// Of a larger state, the rest is not shown. Unit: fields.
    private static let mostFields = 100

    static func fields(
      of store: StoreNode, state: Any?, at location: SourceLocation?, _ texts: ShownText
    ) -> [(key: String, value: InspectedEvent.Value)] {
      let state = state ?? store.stateCopy
      var fields: [(key: String, value: InspectedEvent.Value)] = [
        ("kind", .word("store")), ("feature", .word("\(store.featureType)")),
        ("feature_type", .word(String(reflecting: store.featureType))),
        ("parts", .objects(FeatureParts(of: store.featureCopy, leavingOut: texts.leftOut).all)),
        ("state", .state(parts(of: state, texts))),
      ]
      let code = SwiftCode(of: state, leavingOut: texts.leftOut)
      fields.append(code.code.map { ("state_code", .code($0)) } ?? ("gaps", .gaps(code.gaps)))
      if let location {
        fields.append(("file", .word("\(location.fileID)")))
        fields.append(("line", .number(Int(location.line))))
      }
      return fields
    }

    /// The codes of the properties with these names; "" is the state itself.
    static func codes(of state: Any, _ names: Set<String>, _ texts: ShownText) -> [[InspectedEvent.Field]] {
      let mirror = Mirror(reflecting: state)
      let properties =
        mirror.displayStyle == .struct ? mirror.children.map { ($0.label ?? "", $0.value) } : [("", state)]
      return properties.filter { names.contains($0.0) }.map { name, value in
        let field: InspectedEvent.Field = ("field", .word(name))
        if texts.leftOut.contains(name) { return [field, ("gaps", .gaps(["left out"]))] }
        let code = SwiftCode(of: value, leavingOut: texts.leftOut)
        return [field, code.code.map { ("code", .code($0)) } ?? ("gaps", .gaps(code.gaps))]
      }
    }

    private static func parts(of state: Any, _ texts: ShownText) -> [InspectedEvent.Part] {
      let mirror = Mirror(reflecting: state)
      guard mirror.displayStyle == .struct, !mirror.children.isEmpty else { return [part("", state, texts)] }
      return mirror.children.prefix(mostFields).map { part($0.label ?? "?", $0.value, texts) }
    }

    private static func part(_ field: String, _ value: Any, _ texts: ShownText) -> InspectedEvent.Part {
      let type = String(reflecting: type(of: value))
      guard !texts.leftOut.contains(field) else {
        return .init(field: field, type: type, text: LeftOut.mark, code: nil)
      }
      let code = SwiftCode(of: value, leavingOut: texts.leftOut).code
      return .init(field: field, type: type, text: texts.of(value), code: code)
    }
  }
#endif
