// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftUI
import UIKit

/// A view controller among SwiftUI's views.
struct UIKitScreen<Controller: UIViewController>: UIViewControllerRepresentable {
  let make: @MainActor () -> Controller

  func makeUIViewController(context: Context) -> Controller { make() }

  func updateUIViewController(_ controller: Controller, context: Context) {}
}
