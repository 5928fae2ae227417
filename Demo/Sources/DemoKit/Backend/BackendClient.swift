// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import Stories

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One app's connection to the backend, through URLSession. Cancelling a request's task closes its connection.
final class BackendClient: Sendable {
  /// The backend answered, but not with the requested data.
  struct Refused: LocalizedError {
    let status: Int
    var errorDescription: String? { "The server could not answer (\(status)). Try again later." }
  }

  /// The name under which the backend's journal records the requests.
  let name: String
  private let backend: URL
  private let latency: CurrentLatency
  private let connection: BackendConnection

  init(name: String, backend: URL, latency: CurrentLatency) {
    self.name = name
    self.backend = backend
    self.latency = latency
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    connection = BackendConnection(configuration)
  }

  /// The number of requests that have not returned to their screen.
  var requestsUnderWay: Int { connection.requestsUnderWay }

  var portfolioAPI: PortfolioAPI {
    PortfolioAPI { try await self.holdings() }
  }

  /// Opens the connection, with a request that takes no time.
  func connect() async throws {
    _ = try await connection.data(for: URLRequest(url: url("holdings", latency: 0)))
  }

  /// Lets open requests finish, and accepts no more.
  func finish() { connection.finish() }

  /// Simulates the loss of the network: cancels open requests.
  func disconnect() { connection.disconnect() }

  func holdings() async throws -> [Holding] {
    try await answer(to: URLRequest(url: url("holdings", latency: latency.value)), as: [Holding].self)
  }

  func answer<Answer: Decodable>(to request: URLRequest, as type: Answer.Type) async throws -> Answer {
    var request = request
    request.setValue(name, forHTTPHeaderField: Backend.clientHeader)
    let (data, response) = try await connection.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Refused(status: status) }
    return try JSONDecoder().decode(type, from: data)
  }

  /// The address of one of the backend's services, which takes this time for its answer. Units: milliseconds.
  func url(_ path: String, latency: Int) -> URL {
    let address = backend.appendingPathComponent("api").appendingPathComponent(path)
    var components = URLComponents(url: address, resolvingAgainstBaseURL: false)!
    components.queryItems = [URLQueryItem(name: "latency", value: String(latency))]
    return components.url!
  }
}
