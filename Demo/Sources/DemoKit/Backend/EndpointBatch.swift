// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation

/// Several endpoints in one request.
///
/// Asked for as `{"requests":[{"endpoint":"holdings","latency":300},{"endpoint":"news","fail":true}]}`, answered as
/// `{"answers":{"holdings":{"body":[…],"status":200},"news":{"body":{"error":"…"},"status":503}}}`: for each, the status
/// and the body that a request of its own would have had. One that fails takes nothing from the others.
struct EndpointBatch: Sendable {
  /// How many a batch may ask for.
  static let longest = Endpoint.allCases.count

  let handlers: [EndpointHandler]

  /// - Throws: ``RequestRefusal`` that says what is wrong with what was asked.
  init(_ request: Request) throws {
    let names = request.requests.map(\.endpoint)
    guard !names.isEmpty else {
      throw RequestRefusal.malformed("The batch asks for nothing. \(Request.sentence)")
    }
    guard names.count <= Self.longest else {
      throw RequestRefusal.malformed(
        "A batch asks for at most \(Self.longest) endpoints; this one asks for \(names.count).")
    }
    handlers = try request.requests.enumerated().map { index, entry in
      guard let resource = Resource(name: entry.endpoint) else {
        throw RequestRefusal.malformed("There is no endpoint '\(entry.endpoint)'. There are: \(Resource.names).")
      }
      // An answer is found by its endpoint's name, so two of one name would be one answer.
      guard !names[..<index].contains(entry.endpoint) else {
        throw RequestRefusal.malformed("The batch asks for '\(entry.endpoint)' twice. Ask for each endpoint once.")
      }
      return try EndpointHandler(resource, latency: entry.latency ?? 0, fails: entry.fail ?? false)
    }
  }

  /// Runs all handlers at once, and returns when the slowest has answered.
  func answer(counting running: SharedCount) async throws -> Data {
    // A name may hold whatever a client has made up.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let parts = try await withThrowingTaskGroup(of: (name: String, part: Data).self) { group in
      for handler in handlers {
        group.addTask {
          let body = try await handler.answer(counting: running)
          let (name, status) = (handler.resource.name, handler.status.code)
          let part = Data(#":{"body":"#.utf8) + body + Data(#","status":\#(status)}"#.utf8)
          return (name, try encoder.encode(name) + part)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let answers = parts.sorted { $0.name < $1.name }.map(\.part).joined(separator: Data(",".utf8))
    return Data(#"{"answers":{"#.utf8) + answers + Data("}}".utf8)
  }

  /// What a client sends.
  struct Request: Codable, Sendable {
    static let sentence = """
      The body is JSON such as {"requests":[{"endpoint":"holdings","latency":300}]}: at least one endpoint, each with the \
      milliseconds that it takes (0 when left out) and, if it is to fail, "fail":true.
      """

    struct Entry: Codable, Sendable {
      let endpoint: String
      let latency: Int?
      let fail: Bool?
    }

    let requests: [Entry]
  }
}
