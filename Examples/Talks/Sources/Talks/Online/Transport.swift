// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to the server, and reads its answers as JSON.
nonisolated struct Transport: Sendable {
  /// The token is not valid, or not any more.
  struct Unauthorized: Error {}
  /// An answer, or a body, without contents.
  struct Nothing: Codable, Sendable {}
  private struct Refusal: Decodable { let error: String }

  let server: URL
  let network: URLSession

  func send<Answer: Decodable>(
    _ method: String, _ path: String, query: [String: String] = [:], token: String? = nil,
    body: (any Encodable)? = nil
  ) async throws -> Answer {
    var request = request(path, query: query, token: token)
    request.httpMethod = method
    if let body { request.httpBody = try JSONEncoder().encode(body) }
    let (data, response) = try await answer(to: request)
    switch (response as? HTTPURLResponse)?.statusCode ?? 0 {
    case 200..<300:
      guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else { throw ServerError.unavailable }
      return answer
    case 401: throw Unauthorized()
    case 400..<500:
      throw (try? JSONDecoder().decode(Refusal.self, from: data)).map { ServerError.refused($0.error) }
        ?? ServerError.unavailable
    default: throw ServerError.unavailable
    }
  }

  func request(_ path: String, query: [String: String] = [:], token: String?) -> URLRequest {
    var address = URLComponents(url: server.appendingPathComponent(path), resolvingAgainstBaseURL: false)!
    if !query.isEmpty { address.queryItems = query.map { URLQueryItem(name: $0, value: $1) } }
    var request = URLRequest(url: address.url!)
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    return request
  }

  private func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
    do {
      return try await network.data(for: request)
    } catch {
      try Task.checkCancellation()
      throw ServerError.unavailable
    }
  }
}
