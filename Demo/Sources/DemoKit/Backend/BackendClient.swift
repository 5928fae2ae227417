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
  private let scenario: CurrentScenario
  private let connection: BackendConnection

  init(name: String, backend: URL, scenario: CurrentScenario) {
    self.name = name
    self.backend = backend
    self.scenario = scenario
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    connection = BackendConnection(configuration)
  }

  /// The number of requests that have not returned to their screen.
  var requestsUnderWay: Int { connection.requestsUnderWay }

  var portfolioAPI: PortfolioAPI {
    PortfolioAPI { try await self.get(.holdings, as: [Holding].self) }
  }

  /// Opens the connection, with a request that takes no time.
  func connect() async throws {
    _ = try await connection.data(for: URLRequest(url: address(of: Endpoint.profile.rawValue)))
  }

  /// Lets open requests finish, and accepts no more.
  func finish() { connection.finish() }

  /// Simulates the loss of the network: cancels open requests.
  func disconnect() { connection.disconnect() }

  func get<Answer: Decodable>(_ endpoint: Endpoint, as type: Answer.Type) async throws -> Answer {
    let scenario = scenario.value
    var components = URLComponents(url: address(of: endpoint.rawValue), resolvingAgainstBaseURL: false)!
    components.queryItems = [
      URLQueryItem(name: "latency", value: String(scenario.latency)),
      URLQueryItem(name: "fail", value: scenario.fails ? "1" : "0"),
    ]
    return try await answer(to: URLRequest(url: components.url!), as: type)
  }

  func answer<Answer: Decodable>(to request: URLRequest, as type: Answer.Type) async throws -> Answer {
    var request = request
    request.setValue(name, forHTTPHeaderField: Backend.clientHeader)
    let (data, response) = try await connection.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Refused(status: status) }
    return try JSONDecoder().decode(type, from: data)
  }

  func address(of name: String) -> URL { backend.appendingPathComponent("api").appendingPathComponent(name) }
}
