// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftUI

/// The app in which the hosted tests run. It has no part of Belay in it: only the tests link that, so that each type is
/// in the process once.
@main
struct HostApp: App {
  var body: some Scene {
    WindowGroup { Text("The hosted tests open windows of their own.") }
  }
}
