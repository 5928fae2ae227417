// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftUI
import Testing
import UIKit

/// A window of the host app for one test.
@MainActor
final class Stage {
  let window: UIWindow

  fileprivate init(in scene: UIWindowScene) { window = UIWindow(windowScene: scene) }

  /// Shows a controller in place of what is shown.
  func show(_ controller: UIViewController) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  /// The controller that was presented last.
  var top: UIViewController? {
    var top = window.rootViewController
    while let next = top?.presentedViewController { top = next }
    return top
  }

  /// The navigation controller that SwiftUI has made for a stack.
  var navigationController: UINavigationController? {
    func find(in controller: UIViewController) -> UINavigationController? {
      if let found = controller as? UINavigationController { return found }
      return controller.children.lazy.compactMap(find).first
    }
    return window.rootViewController.flatMap(find)
  }
}

/// Shows a view for the time of a test.
@MainActor
func onStage(_ view: some View, _ body: @MainActor (Stage) async throws -> Void) async throws {
  let controller = UIHostingController(rootView: view)
  try await onStage { stage in
    stage.show(controller)
    try await body(stage)
  }
}

/// Gives a test a window, and takes it away.
@MainActor
func onStage(_ body: @MainActor (Stage) async throws -> Void) async throws {
  let stage = Stage(in: try await scene())
  defer {
    stage.window.rootViewController = nil
    stage.window.isHidden = true
  }
  try await body(stage)
}

/// The scene of the host app, which may connect after the tests have begun.
@MainActor
private func scene() async throws -> UIWindowScene {
  let deadline = ContinuousClock.now + .seconds(10)
  while ContinuousClock.now < deadline {
    if let scene = UIApplication.shared.connectedScenes.lazy.compactMap({ $0 as? UIWindowScene }).first { return scene }
    try await Task.sleep(for: .milliseconds(10))
  }
  Issue.record("The host app has no scene.")
  throw CancellationError()
}
