// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("observer-not-removed: monitors of events")
struct DroppedMonitorTests {
  @Test
  func `The token of a window's monitor is dropped`() {
    expectFindings(
      of: "observer-not-removed",
      in: """
        final class HelpController: NSWindowController {
          override func windowDidLoad() {
            super.windowDidLoad()
            1️⃣NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in
              guard event.keyCode == 53 else { return event }
              self.close()
              return nil
            }
            arrange()
          }
        }
        """, beside: ["struct Nothing {}"])
  }

  @Test
  func `A monitor in onAppear`() {
    expectFindings(
      of: "observer-not-removed",
      in: """
        struct Board: View {
          var body: some View {
            Grid().onAppear {
              1️⃣NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in
                move(event.keyCode)
                return event
              }
            }
          }
        }
        """)
  }

  @Test
  func `A token that is kept, and a monitor that asks for its window`() {
    expectNothing(
      of: "observer-not-removed",
      in: """
        final class HelpController: NSWindowController {
          var monitor: Any?
          override func windowDidLoad() {
            monitor = NSEvent.addLocalMonitorForEvents(matching: .keyDown) { [weak self] event in
              self?.close()
              return event
            }
            NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in
              guard event.window === self.window else { return event }
              self.close()
              return nil
            }
            arrange()
          }
          func windowWillClose(_ notification: Notification) {
            monitor.map(NSEvent.removeMonitor)
          }
        }
        """)
  }

  @Test
  func `A monitor of the app`() {
    expectNothing(
      of: "observer-not-removed",
      in: """
        final class Delegate: NSObject, NSApplicationDelegate {
          func applicationDidFinishLaunching(_ notification: Notification) {
            NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in
              keys.send(event)
              return event
            }
            start()
          }
        }
        """)
  }
}
