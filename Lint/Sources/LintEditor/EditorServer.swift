// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
public import LintRules

/// A server of the language server protocol: it takes the client's messages and says what to answer.
///
/// It has no thread and no input. ``receive(_:)`` takes all messages that have come so far, so a hundred keystrokes that came while it was
/// linting are linted once, and a request that was cancelled meanwhile is answered as cancelled.
public struct EditorServer {
  enum Phase { case new, running, shutDown }

  var phase = Phase.new
  /// What the process ends with, once the client has said `exit`.
  public internal(set) var exitCode: Int32?
  let terminalLanguage: Language
  var client = ClientCapabilities()
  var options: JSON = .null
  var locale: String?
  var workspace = Workspace(root: nil, configuration: Configuration())
  /// The findings of the texts as they are, by path; nil after a change.
  var findings: [String: [Finding]]?
  /// What the client shows.
  var published: [String: [JSON]] = [:]
  /// The open documents whose text has changed since.
  var changed: Set<String> = []

  /// - Parameter language: Of the findings, unless the client or the configuration names another.
  public init(language: Language) { terminalLanguage = language }

  /// - Parameter contents: Those of messages, in their order.
  /// - Returns: What the client gets, in this order.
  public mutating func receive(_ contents: [[UInt8]]) -> [JSON] {
    let messages = contents.map { try? JSON($0) }
    let cancelled = messages.compactMap { message in
      message?["method"] == "$/cancelRequest" ? message?["params"]?["id"] : nil
    }
    var answers: [JSON] = []
    for message in messages where exitCode == nil {
      guard let message else {
        answers.append(Self.failure(.null, .parse, "this is not JSON"))
        continue
      }
      answers += receive(message, isCancelled: message["id"].map(cancelled.contains) ?? false)
    }
    return phase == .running && exitCode == nil ? answers + publish() : answers
  }

  private mutating func receive(_ message: JSON, isCancelled: Bool) -> [JSON] {
    let id = message["id"]
    guard message["jsonrpc"] == "2.0", id.map({ $0.string != nil || $0.int != nil }) ?? true else {
      return [Self.failure(.null, .invalidRequest, "this is no message of JSON-RPC 2.0")]
    }
    guard let method = message["method"]?.string else {
      // An answer to a request of this server needs none.
      let isAnswer = id != nil && (message["result"] != nil || message["error"] != nil)
      return isAnswer ? [] : [Self.failure(.null, .invalidRequest, "this has no method")]
    }
    guard let id else { return receive(notification: method, message["params"] ?? .null) }
    if phase == .new, method != "initialize" { return [Self.failure(id, .notInitialized, "initialize comes first")] }
    if phase == .shutDown { return [Self.failure(id, .invalidRequest, "only exit may follow shutdown")] }
    if isCancelled { return [Self.failure(id, .cancelled, "cancelled")] }
    do {
      let result = try answer(to: method, message["params"] ?? .null)
      return [["jsonrpc": "2.0", "id": id, "result": result]]
    } catch {
      return [Self.failure(id, error.code, error.message)]
    }
  }

  private mutating func answer(to method: String, _ parameters: JSON) throws(Refusal) -> JSON {
    switch method {
    case "initialize": return try initialize(parameters)
    case "shutdown":
      phase = .shutDown
      return .null
    case "textDocument/codeAction": return try codeActions(parameters)
    case "textDocument/hover": return try hover(parameters)
    default: throw Refusal(.methodNotFound, "\(method) is not known")
    }
  }

  /// One that is not known needs no answer.
  private mutating func receive(notification method: String, _ parameters: JSON) -> [JSON] {
    if method == "exit" {
      exitCode = phase == .shutDown ? 0 : 1
      return []
    }
    guard phase == .running else { return [] }
    switch method {
    case "initialized": return initialized()
    case "textDocument/didOpen": return open(parameters)
    case "textDocument/didChange": return change(parameters)
    case "textDocument/didClose": return close(parameters)
    case "textDocument/didSave": return saved(parameters)
    case "workspace/didChangeWatchedFiles": return watchedFilesChanged(parameters)
    default: return []
    }
  }
}
