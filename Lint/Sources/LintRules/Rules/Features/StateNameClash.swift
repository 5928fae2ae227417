// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A field of a feature's state has the name of a member of `Store` or `Context`, and Swift takes the member.
///
/// `store.title` reads the field `title` of the state. `store.run` cannot: it is the store's method, whatever the state
/// has. The code does not compile, or reads something else. `store[\.run]` reads the field; another name is better.
///
/// Only stored properties of a `Feature`'s state are checked, in code that imports Belay. The names of `BelayTrace` and
/// `BelayUI` count where the code mentions those modules. It is a warning.
///
/// Wrong:
/// ```swift
/// struct State { var lifetime = "" }   // store.lifetime is the store's
/// ```
/// Right:
/// ```swift
/// struct State { var validity = "" }
/// ```
package struct StateNameClash: CodeRule {
  package static let id = "state-name-clash"
  package static let summary = "a field of a feature's state with the name of a member of Store or Context"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard code.importsBelay else { return [] }
    let reserved = ReservedName.all(context.repository)
    return code.elements(.type) { _ in true }.filter { !$0.flags.contains(.isProtocol) }.flatMap { type in
      states(in: type, context.repository).flatMap { state in
        state.fields.compactMap { finding(for: $0, seenFrom: state.place, reserved, code) }
      }
    }
  }

  private func finding(
    for field: CodeElement, seenFrom place: CodeElement, _ reserved: [ReservedName], _ code: Code
  ) -> CodeFinding? {
    let clashes = reserved.filter { $0.names.contains(field.name) }
    guard let first = clashes.first else { return nil }
    let types = clashes.map(\.type).joined(separator: ", ")
    let line = field.line(seenFrom: place)
    return CodeFinding(
      rule: Self.id, element: field.code === code ? field : place,
      message: Message(
        en: "\(first.value).\(field.name) is a member of \(types), not this field of the state on \(line.en). "
          + "Rename the field, or read it as \(first.value)[\\.\(field.name)].",
        ja: "\(first.value).\(field.name) は \(types) のメンバーで、\(line.ja)にある State のフィールドではありません。"
          + "フィールド名を変えるか、\(first.value)[\\.\(field.name)] で読んでください。"))
  }

  private struct FeatureState {
    let fields: [CodeElement]
    /// What names the state's type in the file of the feature.
    let place: CodeElement
  }

  /// The states of a feature that a declaration or extension names: `struct State`, `typealias State = …`, or the type of
  /// the parameter of `receive(_:into:)`.
  private func states(in type: CodeElement, _ repository: Repository) -> [FeatureState] {
    if type.name == "State" {
      guard let feature = type.featureOfState, repository.isFeature(feature) else { return [] }
      return [FeatureState(fields: type.storedFields, place: type)]
    }
    guard repository.isFeature(type) else { return [] }
    let named = type.members.first { $0.kind == .alias && $0.name == "State" } ?? type.stateParameter(repository)
    guard let named, let name = named.declaredType.flatMap(TypeText.nominal), name != "State" else { return [] }
    let declared = repository.parts(ofType: name).filter { !$0.flags.contains(.isExtension) }
    guard declared.count == 1 else { return [] }
    return [FeatureState(fields: declared[0].storedFields, place: named)]
  }
}

/// The members of one of Belay's types through which the fields of a state can be read directly.
private struct ReservedName {
  let type: String
  let value: String
  let names: Set<String>

  /// Additional modules of Belay count if the code mentions them.
  static func all(_ repository: Repository) -> [ReservedName] {
    var store: Set<String> = ["child", "lifetime", "perform", "rowIDs", "run", "send", "state"]
    if repository.isMentioned("BelayTrace") { store.insert("trace") }
    if repository.isMentioned("BelayUI") { store.formUnion(["binding", "observe", "presenting"]) }
    let context: Set<String> = ["apply", "emit", "hold", "load", "run", "send", "state", "update"]
    return [
      ReservedName(type: "Store", value: "store", names: store),
      ReservedName(type: "Context", value: "context", names: context),
    ]
  }
}

extension CodeElement {
  /// Of a struct or class: its stored properties that an object has. An enum has none.
  fileprivate var storedFields: [CodeElement] {
    members.filter { member in
      member.kind == .variable && !member.isStaticMember
        && member.children.all(.accessor).allSatisfy { ["willSet", "didSet"].contains($0.name) }
    }
  }

  /// Of a declaration of `State`: the type around it. An extension of it has no stored properties, and an enum none at all.
  fileprivate var featureOfState: CodeElement? {
    flags.isDisjoint(with: [.isStruct, .isClass]) ? nil : enclosingType
  }

  /// The second parameter of `receive(_:into:)`, where the type has no `State` of its own.
  fileprivate func stateParameter(_ repository: Repository) -> CodeElement? {
    guard repository.members("State", ofType: name).isEmpty else { return nil }
    let receive = members.first { $0.kind == .function && $0.name == "receive" }
    return receive?.children.all(.parameter).first { $0.outerName == "into" }
  }
}
