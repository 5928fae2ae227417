// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The type whose `self` is meant where a task is started.
struct TaskOwner: Sendable {
  private(set) var type: CodeElement
  /// Its declaration and extensions. Other types of the same last name are left out.
  let parts: [CodeElement]
  let lineage: [String]
  // Looked for once for all tasks of the type, which may have thousands of members.
  let deinitializer: CodeElement?
  let isTestCase: Bool
  private let isToldOfAppearing: Bool
  private let variables: [String: CodeElement]

  var name: String { TypeText.last(type.name) }

  init?(around element: CodeElement, _ repository: Repository) {
    guard let type = element.enclosingType else { return nil }
    self.type = type
    let all = repository.parts(ofTypeAround: element)
    let declared = all.filter { !$0.flags.contains(.isExtension) }
    let full = type.fullTypeName
    if declared.count > 1 {
      let same = all.filter { $0.fullTypeName == full }
      let here = same.filter { $0.code === type.code }
      parts = same.isEmpty ? [type] : here.contains { !$0.flags.contains(.isExtension) } ? same : same + here
    } else {
      parts = all
    }
    let lineage = repository.lineage(ofType: type.name)
    self.lineage = lineage
    let members = parts.flatMap(\.members)
    deinitializer = members.first { $0.kind == .deinitializer }
    variables = Dictionary(members.filter { $0.kind == .variable }.map { ($0.name, $0) }) { first, _ in first }
    isToldOfAppearing = members.contains { $0.kind == .function && $0.isAboutAppearing }
    isTestCase = lineage.contains { $0.hasSuffix("TestCase") } || parts.contains { $0.has(attribute: "Suite") }
  }

  /// For another type of the same name in the file, whose parts are the same: unless the only one is the type itself.
  fileprivate func shared(with type: CodeElement) -> TaskOwner? {
    guard type == self.type || parts != [self.type] else { return nil }
    var owner = self
    owner.type = type
    return owner
  }

  var isReference: Bool { parts.contains { $0.flags.contains(.isClass) || $0.flags.contains(.isActor) } }
  var isStruct: Bool { parts.contains { $0.flags.contains(.isStruct) } }
  var isClass: Bool { parts.contains { $0.flags.contains(.isClass) } }

  func has(_ element: CodeElement) -> Bool { parts.contains { $0.contains(element) } }

  /// Its own and its ancestors' parts.
  func withAncestors(_ repository: Repository) -> [CodeElement] { parts + ancestors(repository) }

  func ancestors(_ repository: Repository) -> [CodeElement] {
    lineage.dropFirst().flatMap { repository.parts(ofType: $0) }.filter { !$0.flags.contains(.isProtocol) }
  }

  func property(_ name: String, _ repository: Repository) -> CodeElement? {
    variables[name] ?? repository.property(name, ofType: type.name)
  }

  /// Whether it belongs to a screen: judged by its ancestors, its name, or a method that a screen calls.
  func isScreen(_ repository: Repository) -> Bool {
    if case .app = repository.lifetime(ofType: type.name), !isMadeByScreens(repository) { return false }
    if lineage.contains(where: { LifetimeNames.screens.contains($0) || LifetimeNames.elements.contains($0) }) {
      return true
    }
    if lineage.contains(where: { name in LifetimeNames.screenEndings.contains { name.hasSuffix($0) } }) { return true }
    return isToldOfAppearing
  }

  /// Whether a view that comes and goes keeps one of its own, even if the app has one too.
  func isMadeByScreens(_ repository: Repository) -> Bool {
    guard !repository.isSingleton(name) else { return false }
    return repository.keepers(ofType: name).contains { property, keeper in
      guard property.has(attribute: "StateObject") || property.has(attribute: "State"),
        repository.unmadeType(around: property) == nil
      else { return false }
      if case .app = repository.lifetime(ofType: keeper) { return false }
      return true
    }
  }

  /// Like ``isScreen``; an object that is only observable counts too.
  func isObserved(_ repository: Repository) -> Bool {
    if isScreen(repository) || lineage.contains("ObservableObject") { return true }
    return parts.contains { $0.has(attribute: "Observable") || $0.has(attribute: "Perceptible") }
  }
}

extension CodeElement {
  /// With its outer types: `Outer.Inner`.
  var fullTypeName: String {
    let outer = ancestors.filter { $0.kind == .type }.map(\.name).reversed()
    return (outer + [name]).joined(separator: ".")
  }

  /// `viewDidAppear`, `onDisappear`; not `applyAppearance`.
  fileprivate var isAboutAppearing: Bool {
    let name = name.lowercased()
    return name.contains("appear") && !name.contains("appearance")
  }
}

extension CodeContext {
  func owner(around element: CodeElement) -> TaskOwner? {
    guard let type = element.enclosingType else { return nil }
    // A name may be declared thousands of times, each of which would look at all the others.
    let name = "\(type.fullTypeName) \(type.name)"
    let shared = repository.memo("owner", name, type.code.root) { TaskOwner(around: element, repository) }
    if let owner = shared?.shared(with: type) { return owner }
    return repository.memo("owner", type.name, type) { TaskOwner(around: element, repository) }
  }

  /// Whether the objects of the type live as long as the app.
  func isAppLong(_ owner: TaskOwner) -> Bool {
    if !configuration.appLongOwners.isDisjoint(with: owner.lineage) { return true }
    guard case .app = repository.lifetime(ofType: owner.type.name) else { return false }
    return !owner.isMadeByScreens(repository)
  }
}
