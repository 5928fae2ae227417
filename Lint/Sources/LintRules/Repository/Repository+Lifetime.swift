// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How long an object lives.
enum Lifetime: Sendable {
  /// As long as the app.
  case app
  /// As long as a screen.
  case screen
  /// As long as a part of a screen that comes and goes: a cell, a row.
  case element
  case unknown
}

extension Repository {
  /// From the code that makes and keeps objects of the type.
  func lifetime(ofType name: String) -> Lifetime {
    memo("lifetime", TypeText.last(name)) { findLifetime(TypeText.last(name), above: []) }
  }

  func lifetime(ofTypeAround element: CodeElement) -> Lifetime {
    element.enclosingType.map { lifetime(ofType: $0.name) } ?? .unknown
  }

  private func findLifetime(_ name: String, above: Set<String>) -> Lifetime {
    guard !above.contains(name), above.count < 6 else { return .unknown }
    let lineage = lineage(ofType: name)
    if lineage.contains(where: { LifetimeNames.apps.contains($0) }) || isMain(name) || isSingleton(name) { return .app }
    if lineage.contains(where: { LifetimeNames.elements.contains($0) || $0.hasSuffix("Cell") }) { return .element }
    let keepers = keepers(ofType: name)
    let isShown = lineage.contains { LifetimeNames.screens.contains($0) }
    let lifetimes = keepers.map { keeper -> Lifetime in
      let (property, owner) = keeper
      let isWeak = property.has(modifier: "weak")
      // A reference to the screen that is shown now.
      if isShown, !isWeak, property.declaredType.map(TypeText.isOptional) ?? false { return .unknown }
      if property.has(modifier: "static") || property.parent?.kind == .file { return .app }
      if isWeak {
        // The app's delegate refers to the first screen, but need not own it.
        return isMain(owner) || type(owner, isOneOf: LifetimeNames.apps) ? .app : .unknown
      }
      if LifetimeNames.passedOn.contains(where: { property.has(attribute: $0) }) { return .unknown }
      return findLifetime(owner, above: above.union([name]))
    }
    if lifetimes.contains(.app) { return .app }
    if isShownByApp(name) { return .app }
    if lineage.contains(where: { LifetimeNames.screens.contains($0) }) { return .screen }
    if lifetimes.contains(.screen)
      || lineage.contains(where: { type in LifetimeNames.screenEndings.contains { type.hasSuffix($0) } })
    {
      return .screen
    }
    return lifetimes.contains(.element) ? .element : .unknown
  }

  /// The properties, static ones too, whose type is this one, with the type that has them ("" for a global variable).
  func keepers(ofType name: String) -> [(property: CodeElement, owner: String)] {
    memo("keepers", name) {
      uses(ofTypeNamed: name).compactMap { variable in
        guard variable.enclosingFunction == nil, variable.children.first(.accessor)?.name != "get" else { return nil }
        return (variable, variable.enclosingType.map { TypeText.last($0.name) } ?? "")
      }
    }
  }

  /// Variables that are declared with the type, or with a value that makes one: `let a: Foo`, `= Foo()`, `= Foo.shared`.
  private func uses(ofTypeNamed name: String) -> [CodeElement] {
    let made = uses(of: name).compactMap { use -> CodeElement? in
      var current = use
      while let parent = current.parent, [.call, .member].contains(parent.kind), parent.firstChild == current {
        current = parent
      }
      guard let variable = current.parent, variable.kind == .variable, variable.value == current else { return nil }
      return typeName(ofDeclared: variable) == name ? variable : nil
    }
    return made + declarations(ofType: name).filter { $0.kind == .variable }
  }

  private func isMain(_ name: String) -> Bool {
    parts(ofType: name).contains { part in LifetimeNames.mains.contains { part.has(attribute: $0) } }
  }

  /// `static let shared = Self()`, or a global variable.
  func isSingleton(_ name: String) -> Bool {
    memo("isSingleton", name) {
      parts(ofType: name).contains { part in
        part.members.contains { member in
          guard member.kind == .variable, member.has(modifier: "static"), member.children.first(.accessor) == nil else {
            return false
          }
          let type = typeName(ofDeclared: member)
          return type == name || type == "Self" || member.declaredType == "Self"
        }
      }
    }
  }

  /// A view or object that the app makes in its scene, or its delegate at launch.
  private func isShownByApp(_ name: String) -> Bool {
    uses(of: name).contains { use in
      // `Root()`, `Root.make()`
      var callee = use
      if let member = use.parent, member.kind == .member { callee = member }
      guard let call = callee.parent, call.kind == .call, call.firstChild == callee, let maker = use.enclosingType
      else {
        return false
      }
      return maker.name != name && (isMain(maker.name) || type(maker.name, isOneOf: LifetimeNames.apps))
    }
  }
}

enum LifetimeNames {
  static let apps: Set<String> = [
    "App", "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate",
    "UIApplication",
    "WKApplicationDelegate", "WKExtensionDelegate", "NSApplication", "UIResponderApplicationDelegate",
  ]
  static let mains = ["main", "UIApplicationMain", "NSApplicationMain"]
  static let elements: Set<String> = [
    "UITableViewCell", "UICollectionViewCell", "UICollectionReusableView", "UITableViewHeaderFooterView",
    "NSTableCellView",
    "NSCollectionViewItem",
  ]
  static let screens: Set<String> = [
    "View", "UIViewController", "NSViewController", "UIHostingController", "NSHostingController", "UIView", "NSView",
    "UITableViewController", "UICollectionViewController", "UINavigationController", "UITabBarController",
    "NSWindowController",
    "UIControl", "UIStackView", "UIScrollView", "ObservableViewModel",
  ]
  static let screenEndings = [
    "ViewModel", "ViewStore", "ViewController", "Presenter", "ViewState", "ScreenModel", "ScreenStore",
    "HostingController",
  ]
  /// The object belongs to another one.
  static let passedOn = ["ObservedObject", "EnvironmentObject", "Environment", "Binding", "Bindable"]
}
