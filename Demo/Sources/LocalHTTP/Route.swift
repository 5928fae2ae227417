// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import FlyingFox

/// A line of a server's table: a method, an address, and what it answers.
public struct Route: Sendable {
  /// Gets the request, and the segments of its path at the places of `*`, in their order.
  public typealias Answer = @Sendable (_ request: HTTPRequest, _ wildcards: [String]) async throws -> HTTPResponse

  let method: HTTPMethod
  let answer: Answer
  private let segments: [Substring]

  /// - Parameter path: For example `/sessions/*/actions`. A `*` stands for one segment that is not empty.
  public init(_ method: HTTPMethod, _ path: String, _ answer: @escaping Answer) {
    self.method = method
    self.answer = answer
    segments = Self.segments(of: path)
  }

  /// The path's segments at the places of `*`; nil if the path is another.
  func wildcards(in path: String) -> [String]? {
    let actual = Self.segments(of: path)
    guard actual.count == segments.count else { return nil }
    var wildcards: [String] = []
    for (expected, actual) in zip(segments, actual) {
      if expected == "*", !actual.isEmpty { wildcards.append(String(actual)) } else if expected != actual { return nil }
    }
    return wildcards
  }

  private static func segments(of path: String) -> [Substring] {
    path.split(separator: "/", omittingEmptySubsequences: false)
  }
}

/// All that a server answers. There is nothing at any other address.
public struct RouteTable: HTTPHandler {
  private let routes: [Route]

  public init(_ routes: [Route]) { self.routes = routes }

  public func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await answer(request)
    } catch let refusal as RequestRefusal {
      return refusal.response
    }
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    var others: [String] = []
    for route in routes {
      guard let wildcards = route.wildcards(in: request.path) else { continue }
      guard route.method == request.method else {
        others.append(route.method.rawValue)
        continue
      }
      return try await route.answer(request, wildcards)
    }
    guard !others.isEmpty else { throw RequestRefusal.notFound("There is nothing at this address.") }
    throw RequestRefusal(
      status: .methodNotAllowed, sentence: "There is no \(request.method.rawValue) at this address: use \(others[0]).")
  }
}
