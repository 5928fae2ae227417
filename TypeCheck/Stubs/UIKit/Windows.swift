// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Nothing that uses them was compiled
// against an SDK yet.

public import Foundation

@MainActor
open class UIApplication: UIResponder {
  open class var shared: UIApplication { fatalError() }
  open var connectedScenes: Set<UIScene> { fatalError() }
  nonisolated open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { fatalError() }
  nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) { fatalError() }
}

public struct UIBackgroundTaskIdentifier: Hashable, RawRepresentable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { fatalError() }
  public static var invalid: UIBackgroundTaskIdentifier { fatalError() }
}

@MainActor
open class UIScene: UIResponder {}

@MainActor
open class UIWindowScene: UIScene {}

@MainActor
open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) { fatalError() }
  public override init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var rootViewController: UIViewController? {
    get { fatalError() }
    set { fatalError() }
  }
  open func makeKeyAndVisible() { fatalError() }
}
