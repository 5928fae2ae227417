// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftUI

/// The screens of the tests of the user interface. A test names its screen with the argument `--screen NAME`.
@main
struct ScreensApp: App {
  var body: some Scene {
    WindowGroup { ScreenOfTheTest(name: Self.screenName) }
  }

  private static var screenName: String? {
    let arguments = CommandLine.arguments
    guard let option = arguments.firstIndex(of: "--screen"), option + 1 < arguments.count else { return nil }
    return arguments[option + 1]
  }
}

private struct ScreenOfTheTest: View {
  let name: String?

  var body: some View {
    switch name {
    case "binding": BindingScreen()
    case "refresh-list": RefreshScreen(isList: true)
    case "refresh-scroll": RefreshScreen(isList: false)
    case "sheet": SheetScreen()
    case "alert": AlertScreen(failsAtOnce: false)
    case "alert-at-once": AlertScreen(failsAtOnce: true)
    case "dialog": DialogScreen()
    case "stack": StackScreen(refuses: false)
    case "stack-refusing": StackScreen(refuses: true)
    case "carousel": CarouselScreen()
    case "pager": PagerScreen().ignoresSafeArea()
    default: Text("The tests of the user interface name a screen.")
    }
  }
}
