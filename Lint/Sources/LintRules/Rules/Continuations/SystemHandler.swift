// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A handler that the system gives to a method of its protocols, and that each way has to call.
struct SystemHandler {
  /// Whether nobody sees that the call is missing: a notice that is not to be shown, a quick action of the icon, a complication.
  private let isHarmless: Bool
  /// A watch sends only the messages that the app knows, perhaps.
  private let isMessage: Bool

  init?(_ parameter: CodeElement, of function: CodeElement) {
    guard function.enclosingType != nil, SystemHandler.isOne(parameter, of: function) else { return nil }
    isMessage = function.name == "session"
    isHarmless =
      ["getCurrentTimelineEntry", "getTimelineEntries"].contains(function.name)
      || function.children.all(.parameter).contains { ["willPresent", "performActionFor"].contains($0.outerName) }
  }

  /// The harm is plain: not a message without a known command, nor an object that is nil.
  func isPlain(_ loss: AnswerWalk.Loss) -> Bool {
    loss.skipped == nil && !isHarmless && (!isMessage || loss.check?.kind == .guard)
  }

  /// The same for a function that is given the handler and drops it.
  var isPlainWhenDropped: Bool { !isHarmless && !isMessage }

  /// The body has work to do, and the handler is in none of it. A body without work, or one that ends the process, was left open.
  func isNeverCalled(_ parameter: CodeElement, by function: CodeElement) -> Bool {
    guard let body = function.body, body.firstChild != nil else { return false }
    return !body.subtree.contains { element in
      switch element.kind {
      case .name, .member:
        element.name == parameter.name || ["fatalError", "preconditionFailure"].contains(element.name)
      default: false
      }
    }
  }

  private static func isOne(_ parameter: CodeElement, of function: CodeElement) -> Bool {
    let label = parameter.outerName
    if label == "decisionHandler" { return function.name == "webView" }
    // An intent of Siri or of a shortcut.
    if ["handle", "confirm"].contains(function.name), ["completion", "with"].contains(label) {
      return function.children.all(.parameter).contains {
        $0.outerName == "intent" && $0.declaredType?.hasSuffix("Intent") ?? false
      }
    }
    // For the sessions of others, and to be called later.
    if function.children.all(.parameter).contains(where: { $0.outerName == "handleEventsForBackgroundURLSession" }) {
      return false
    }
    return methods[function.name]?.contains(label) ?? false
  }

  private static let methods: [String: Set<String>] = [
    "userNotificationCenter": ["withCompletionHandler"],
    "application": ["fetchCompletionHandler", "performFetchWithCompletionHandler", "completionHandler"],
    "windowScene": ["completionHandler"],
    "pushRegistry": ["completion"],
    "urlSession": ["completionHandler"],
    "webView": ["completionHandler"],
    "getTimeline": ["completion"],
    "getSnapshot": ["completion"],
    "getCurrentTimelineEntry": ["withHandler"],
    "getTimelineEntries": ["withHandler"],
    "session": ["replyHandler"],
    "didReceive": ["withContentHandler"],
    "beginRequest": ["completionHandler"],
    "advertiser": ["invitationHandler"],
    "fetchContents": ["completionHandler"],
    "createItem": ["completionHandler"],
    "modifyItem": ["completionHandler"],
    "deleteItem": ["completionHandler"],
    "startProvidingItem": ["completionHandler"],
    "importDocument": ["completionHandler"],
  ]
}
