// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

extension Inspector {
  /// The name of a field, a case or a payload's label whose value never leaves the app.
  ///
  /// ```swift
  /// Inspector.connect(leavingOut: ["passwordChanged", .field(\Login.State.password)])
  /// ```
  ///
  /// It is a name, not a place: `"password"` leaves out every field of that name, of whatever type.
  public struct Field: Hashable, Sendable, ExpressibleByStringLiteral {
    let name: String

    /// A field, a case or a payload's label with this name.
    public init(stringLiteral name: String) { self.name = name }

    /// The last field of the key path: `password` of `\Login.State.form.password`.
    ///
    /// - Precondition: It ends with a stored property. A subscript or a closure has no name.
    public static func field(_ path: AnyKeyPath) -> Field {
      #if DEBUG || BELAY_DIAGNOSTICS
        // The description is "\State.form.password".
        let text = "\(path)"
        let name = text.split(separator: ".").last.map { String($0.filter { $0 != "?" && $0 != "!" }) } ?? ""
        ProgrammerMistake.refuse(
          unless: text.contains(".") && !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" },
          "The inspector finds no field's name in the key path \(text). Leave the field out by its name: \"password\".")
        return Field(stringLiteral: name)
      #else
        return Field(stringLiteral: "")
      #endif
    }
  }
}

#if DEBUG || BELAY_DIAGNOSTICS
  /// The names of what never leaves the app.
  struct LeftOut: Sendable {
    static let mark = "‹left out›"

    let names: Set<String>

    init(_ fields: Set<Inspector.Field>) { names = Set(fields.map(\.name)) }

    func contains(_ label: String?) -> Bool {
      guard let label, !names.isEmpty else { return false }
      if names.contains(label) { return true }
      // What a `lazy` property, a wrapper and a macro store.
      let prefix = ["$__lazy_storage_$_", "_"].first { label.hasPrefix($0) }
      return prefix.map { names.contains(String(label.dropFirst($0.count))) } ?? false
    }

    /// Whether a part of the path is left out: `form.password`.
    func contains(path: String) -> Bool {
      !names.isEmpty && path.split(separator: ".").contains { contains(String($0)) }
    }
  }
#endif
