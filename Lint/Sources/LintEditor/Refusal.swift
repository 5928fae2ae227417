// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Why a request has no result.
struct Refusal: Error {
  /// The codes of JSON-RPC and of the protocol.
  enum Code: Int {
    case parse = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case cancelled = -32800
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}

extension EditorServer {
  static func failure(_ id: JSON, _ code: Refusal.Code, _ message: String) -> JSON {
    ["jsonrpc": "2.0", "id": id, "error": ["code": JSON(code.rawValue), "message": .string(message)]]
  }

  static func notification(_ method: String, _ parameters: JSON) -> JSON {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  /// What went wrong, for the editor's log.
  static func log(_ text: String) -> JSON {
    notification("window/logMessage", ["type": 1, "message": .string("belay-lint: " + text)])
  }
}
