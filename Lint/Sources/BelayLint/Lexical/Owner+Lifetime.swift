// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Owner {
  /// Whether it belongs to a screen: judged by its name, its ancestors, an attribute or a method that a screen calls.
  var isScreen: Bool {
    isPlainlyScreen
      || lineage.contains { type in
        type.inherited.contains("ObservableObject") || !type.attributes.isDisjoint(with: ["Observable", "Perceptible"])
      }
  }

  /// Like ``isScreen``, but does not count objects that are only observable: they may as well live as long as the app.
  var isPlainlyScreen: Bool {
    lineage.contains { type in
      let names = [type.shortName] + type.inherited
      return names.contains { name in Self.screenEndings.contains { name.hasSuffix($0) } }
        || FileMemo.value("appears", of: type.path + type.name) { type.methods.keys.contains { $0.isAboutAppearing } }
    }
  }

  private static let screenEndings = [
    "ViewModel", "ViewStore", "ViewController", "Presenter", "ViewState", "ScreenModel", "ScreenStore", "UIView",
    "NSView",
    "HostingController",
  ]

  /// Whether it lives as long as the app: a singleton, the app itself, its delegate, or an object that one of those
  /// owns.
  func isAppLong(_ context: RuleContext) -> Bool {
    if lineage.contains(where: { context.configuration.appLongOwners.contains($0.shortName) || $0.isApp }) {
      return true
    }
    if type.isSingleton || isMadeByApp(context) { return true }
    let keepers = context.index.types(in: .keepers, of: type.shortName)
    return keepers.contains { keeper in
      keeper.properties.values.contains { property in
        guard property.typeName?.split(separator: ".").last.map(String.init) == type.shortName else { return false }
        // The app's delegate refers to the first screen, but need not own it.
        guard !property.isWeak || keeper.isApp else { return false }
        return property.isStatic || (keeper.isApp && !property.isComputed)
          || (keeper.isRootView(context) && property.isState)
          || (property.isFromSingleton && property.wrappers.isDisjoint(with: ["Dependency"]))
      }
    }
  }
}

extension Owner {
  /// Whether a method of the app or of its delegate makes it: the first screen, or an object that is set up at launch.
  /// (The `body` of an app does not count: it makes its objects each time.)
  private func isMadeByApp(_ context: RuleContext) -> Bool {
    !context.index.types(in: .appMakers, of: type.shortName).isEmpty
  }
}

extension String {
  /// `viewDidAppear`, `onDisappear`; not `applyAppearance`.
  fileprivate var isAboutAppearing: Bool {
    let name = lowercased()
    return name.contains("appear") && !name.contains("appearance")
  }
}

extension PropertyFacts {
  /// A property that a view keeps while it is shown.
  fileprivate var isState: Bool { wrappers.contains("StateObject") || wrappers.contains("State") }
}

extension TypeFacts {
  /// The view that the app's scene shows: its state lives as long as the app.
  fileprivate func isRootView(_ context: RuleContext) -> Bool {
    kind == .struct && !context.index.types(in: .appScenes, of: shortName).isEmpty
  }

  /// `static let shared = Self()`
  var isSingleton: Bool {
    properties.values.contains { property in
      property.isStatic && !property.isComputed
        && (property.typeName?.split(separator: ".").last.map(String.init) == shortName || property.typeName == "Self")
    }
  }

  var isApp: Bool {
    let app: Set<String> = [
      "App", "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate",
      "WKApplicationDelegate",
      "WKExtensionDelegate", "SwiftUI.App", "NSApplication", "UIApplication",
    ]
    return inherited.contains { app.contains($0) }
      || !attributes.isDisjoint(with: ["main", "UIApplicationMain", "NSApplicationMain"])
  }

  var isTestCase: Bool { inherited.contains { $0.hasSuffix("TestCase") } || attributes.contains("Suite") }
}

extension Array where Element: Hashable {
  fileprivate func isDisjoint(with other: Set<Element>) -> Bool { !contains { other.contains($0) } }
}
