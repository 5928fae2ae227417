// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

@Suite("continuation-lost: handlers of the system")
struct SystemHandlerTests {
  private func severities(_ source: String) -> [Severity] {
    BelayLintTests.severities(of: "continuation-lost", source)
  }

  private func timeline(_ body: String) -> String {
    """
    struct Tides: TimelineProvider {
      func getTimeline(in context: Context, completion: @escaping (Timeline<Tide>) -> Void) {
        \(body)
      }
    }
    """
  }

  @Test
  func `A catch that only prints`() {
    func source(_ handler: String) -> String {
      timeline(
        """
        Task {
          do {
            let tides = try await sea.tides()
            completion(Timeline(entries: tides, policy: .atEnd))
          } catch { \(handler) }
        }
        """)
    }
    #expect(severities(source("print(error)")) == [.warning])
    #expect(severities(source("completion(Timeline(entries: [], policy: .atEnd))")).isEmpty)
  }

  @Test
  func `A function that is declared and not called`() {
    #expect(
      severities(
        timeline(
          """
          guard let harbour else {
            completion(Timeline(entries: [], policy: .never))
            return
          }
          func entries() { sea.tides(at: harbour) { completion(Timeline(entries: $0, policy: .atEnd)) } }
          """)) == [.warning])
  }

  @Test
  func `A branch of the answers to a notice`() {
    func source(_ method: String, _ last: String) -> String {
      """
      extension Pager: UNUserNotificationCenterDelegate {
        func userNotificationCenter(_ center: UNUserNotificationCenter, \(method),
                                    withCompletionHandler completionHandler: @escaping () -> Void) {
          switch word {
          case "accept": accept { completionHandler() }
          default: \(last)
          }
        }
      }
      """
    }
    let received = "didReceive response: UNNotificationResponse"
    #expect(severities(source(received, "open()")) == [.warning])
    #expect(severities(source(received, "completionHandler()")).isEmpty)
    // The notice is not shown, which may be meant.
    #expect(severities(source("willPresent notification: UNNotification", "open()")) == [.note])
  }

  @Test
  func `It is handed to a function that drops it`() {
    func source(_ refusal: String) -> String {
      """
      final class Phone: NSObject, PKPushRegistryDelegate {
        let calls = Calls()
        func pushRegistry(_ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
                          for type: PKPushType, completion: @escaping () -> Void) {
          calls.ring(payload.number) { completion() }
        }
      }
      final class Calls {
        func ring(_ number: Int, done: @escaping () -> Void) {
          guard number != current else { \(refusal) }
          report(number) { done() }
        }
      }
      """
    }
    #expect(severities(source("return")) == [.warning])
    #expect(severities(source("return done()")).isEmpty)
  }

  @Test
  func `Messages of a watch, addresses that are there, events of other sessions`() {
    let message = """
      final class Wrist: NSObject, WCSessionDelegate {
        func session(_ session: WCSession, didReceiveMessage message: [String: Any],
                     replyHandler: @escaping ([String: Any]) -> Void) {
          if message["laps"] != nil { replyHandler(["laps": laps]) }
        }
      }
      """
    #expect(severities(message) == [.note])
    let settings = """
      final class Pager: NSObject, UNUserNotificationCenterDelegate {
        func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                                    withCompletionHandler completionHandler: @escaping () -> Void) {
          guard let url = URL(string: UIApplication.openSettingsURLString) else { return }
          open(url)
          completionHandler()
        }
      }
      """
    #expect(severities(settings).isEmpty)
    let events = """
      final class Delegate: NSObject, UIApplicationDelegate {
        func application(_ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
                         completionHandler: @escaping () -> Void) {
          guard identifier == "parcels" else { return }
          parcels.completion = completionHandler
        }
      }
      """
    #expect(severities(events).isEmpty)
  }

  @Test
  func `A task in the background and an action of a call`() {
    func task(_ exit: String) -> String {
      """
      final class Night {
        func run(_ task: BGAppRefreshTask) {
          task.expirationHandler = { task.setTaskCompleted(success: false) }
          guard let depot else { \(exit) }
          depot.refill { task.setTaskCompleted(success: $0) }
        }
        func register() { scheduler.register { self.run($0) } }
      }
      """
    }
    #expect(severities(task("return")) == [.warning])
    #expect(severities(task("return task.setTaskCompleted(success: true)")).isEmpty)
    #expect(severities(task("return finish(task)")).isEmpty)
    let call = """
      final class Phone: NSObject, CXProviderDelegate {
        func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
          guard let call = calls[action.callUUID] else { return }
          call.answer()
          action.fulfill()
        }
      }
      """
    #expect(severities(call) == [.warning])
  }

  @Test
  func `A row that was swiped is a note`() {
    let row = """
      final class Parcels: UITableViewController {
        func swipe(_ path: IndexPath) -> UIContextualAction {
          UIContextualAction(style: .destructive, title: "Return") { _, _, done in
            guard let parcel = parcels[path] else { return }
            send(parcel)
            done(true)
          }
        }
      }
      """
    #expect(severities(row) == [.note])
  }

  @Test
  func `A handler that no way calls, and one without a name`() {
    func source(_ name: String, _ body: String) -> String {
      """
      final class Notices: NSObject, UNUserNotificationCenterDelegate {
        func userNotificationCenter(
          _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
          withCompletionHandler \(name): @escaping () -> Void
        ) {
          \(body)
        }
      }
      """
    }
    #expect(severities(source("completionHandler", "router.open(response)")) == [.warning])
    #expect(severities(source("_", "router.open(response)")) == [.warning])
    #expect(severities(source("completionHandler", "router.open(response)\ncompletionHandler()")).isEmpty)
    #expect(severities(source("completionHandler", "router.open(response, then: completionHandler)")).isEmpty)
    // Left open.
    #expect(severities(source("_", "")).isEmpty)
    #expect(severities(source("_", "fatalError()")).isEmpty)
  }

  @Test
  func `A handler whose missing call nobody sees is a note`() {
    let source = """
      final class Notices: NSObject, UNUserNotificationCenterDelegate {
        func userNotificationCenter(
          _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
          withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
          badge.increase()
        }
      }
      """
    #expect(severities(source) == [.note])
  }
}
