// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The members of a type through which a state's fields can be read directly. For a field with such a name, Swift takes
/// the member.
///
/// A test compares these lists with the sources.
package struct ReservedNames: Sendable {
  package let type: String
  /// The name of a value of the type in examples.
  package let value: String
  package let names: Set<String>

  package init(of type: String, _ value: String, _ names: Set<String>) {
    (self.type, self.value, self.names) = (type, value, names)
  }

  package static let store = ReservedNames(
    of: "Store", "store",
    ["child", "lifetime", "perform", "rowIDs", "run", "send", "state"])

  /// Additional members of `Store` in a file that imports BelayTrace.
  package static let storeInBelayTrace = ReservedNames(
    of: "Store (where BelayTrace is imported)", "store", ["trace"])

  /// Additional members of `Store` in a file that imports BelayUI.
  package static let storeInBelayUI = ReservedNames(
    of: "Store (where BelayUI is imported)", "store", ["binding", "observe", "presenting"])

  package static let context = ReservedNames(
    of: "Context", "context",
    ["apply", "emit", "first", "hold", "load", "loadPage", "run", "send", "state", "update"])
}

/// Prints in debug builds, once for each type of state, which of its fields are hidden by members of Belay's types.
package enum HiddenFields {
  /// The pairs of a state's type and a type of Belay that have been checked.
  package final class Registry: Sendable {
    fileprivate struct Entry: Hashable {
      let state: ObjectIdentifier
      let type: String
    }

    fileprivate let entries = Lock<Set<Entry>>([])

    package init() {}

    /// Whether the type, of a state or a feature, has not been checked for this yet.
    func isNew<Checked>(_ type: Checked.Type, for check: String) -> Bool {
      entries.withLock { $0.insert(.init(state: ObjectIdentifier(type), type: check)).inserted }
    }
  }

  /// The process has one. A test sets its own, so that its types are new again when it is repeated.
  @TaskLocal package static var registry = Registry()

  /// - Parameter state: Any value of the type: stored fields are found by reflection. Computed fields, and those of an
  ///   enum's cases, are not found.
  @inline(__always)
  package static func report<State>(in state: @autoclosure () -> State, _ reserved: @autoclosure () -> [ReservedNames])
  {
    #if DEBUG
      let state = state()
      look(in: state, reserved())
      EditableParts.look(in: state, registry)
    #endif
  }

  #if DEBUG
    private static func look<State>(in state: State, _ reserved: [ReservedNames]) {
      let new = reserved.filter { registry.isNew(State.self, for: $0.type) }
      guard !new.isEmpty else { return }
      let fields = names(in: state)
      let hidden = new.flatMap { reserved in
        fields.filter(reserved.names.contains).map { field in
          let (value, type) = (reserved.value, reserved.type)
          return "`\(value).\(field)` is \(type)'s own: read the field as `\(value)[\\.\(field)]`."
        }
      }
      guard !hidden.isEmpty else { return }
      DebugReport.advise(
        """
        \(String(reflecting: State.self)) has fields with the names of members of Belay's types, and Swift takes the member. \
        \(hidden.joined(separator: " "))
        """)
    }

    private static func names(in state: Any) -> [String] {
      let mirror = Mirror(reflecting: state)
      guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return [] }
      return mirror.children.compactMap(\.label).map { label in
        // A property wrapper stores `name` as `_name`.
        label.hasPrefix("_") ? String(label.dropFirst()) : label
      }
    }
  #endif
}
