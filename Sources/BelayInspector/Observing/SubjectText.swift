// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace

#if DEBUG || BELAY_DIAGNOSTICS
  /// What a test needs to know of a change's cause: the mutation, or the value that a field has now.
  @MainActor
  enum SubjectText {
    /// - Parameter subject: The path of the field that a view has written, as it is told.
    static func fields(
      of cause: ChangeCause.Kind, _ subject: String?, in state: Any, _ texts: ShownText
    ) -> [InspectedEvent.Field] {
      switch cause {
      case .mutation(let mutation), .undo(let mutation):
        return code(of: mutation, texts) + (mutation is any Equatable ? [("comparable", .isTrue)] : [])
      case .write:
        guard let subject, !texts.leftOut.contains(path: subject) else { return [("gaps", .gaps(["left out"]))] }
        return property(at: subject, of: state).map { code(of: $0, texts) } ?? []
      case .hold(let path), .restore(let path), .answer(let path):
        let name = TraceText.of(path)
        if texts.leftOut.contains(path: name) { return [("gaps", .gaps(["left out"]))] }
        let value = state[keyPath: path]
        return (value.map { code(of: $0, texts) } ?? []) + (isLoad(path) ? [("loads", .isTrue)] : [])
      case .update, .failure: return []
      }
    }

    private static func property(at path: String, of state: Any) -> Any? {
      path.split(separator: ".").reduce(state as Any?) { value, label in
        value.flatMap { value in Mirror(reflecting: value).children.first { $0.label == String(label) }?.value }
      }
    }

    private static func code(of value: Any, _ texts: ShownText) -> [InspectedEvent.Field] {
      let code = SwiftCode(of: value, leavingOut: texts.leftOut)
      return [code.code.map { ("code", .code($0)) } ?? ("gaps", .gaps(code.gaps))]
    }

    /// A test waits for these in another way than for a value that is held.
    private static func isLoad(_ path: AnyKeyPath) -> Bool {
      let type = String(reflecting: type(of: path).valueType)
      return type.hasPrefix("Belay.Loadable<") || type.hasPrefix("Belay.Paged<")
    }
  }
#endif
