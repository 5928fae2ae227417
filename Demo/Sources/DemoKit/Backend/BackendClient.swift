// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One app's connection to the backend, through URLSession. Cancelling a request's task closes its connection.
final class BackendClient: Sendable {
  /// The backend answered, but not with what was asked for.
  struct Refused: LocalizedError {
    let status: Int
    var errorDescription: String? { "The server could not answer (\(status)). Try again later." }
  }

  /// In whose name the backend's journal keeps the requests.
  let name: String
  private let backend: URL
  private let scenario: CurrentScenario
  private let session: URLSession
  private let underWay = RequestCount()

  init(name: String, backend: URL, scenario: CurrentScenario) {
    self.name = name
    self.backend = backend
    self.scenario = scenario
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration)
  }

  /// How many requests have not returned to the screen that made them.
  var requestsUnderWay: Int { underWay.value }

  var portfolioAPI: PortfolioAPI {
    PortfolioAPI { try await self.get(.holdings, as: [Holding].self) }
  }

  /// Opens the connection, with a request that takes no time.
  func connect() async throws {
    let address = backend.appendingPathComponent("api").appendingPathComponent(Endpoint.profile.rawValue)
    _ = try await session.data(from: address)
  }

  /// Lets requests that go on finish, and takes no more.
  func finish() { session.finishTasksAndInvalidate() }

  /// Takes the network away: what goes on is cancelled.
  func disconnect() { session.invalidateAndCancel() }

  private func get<Answer: Decodable>(_ endpoint: Endpoint, as type: Answer.Type) async throws -> Answer {
    underWay.add(1)
    defer { underWay.add(-1) }
    let (data, response) = try await session.data(for: request(for: endpoint))
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Refused(status: status) }
    return try JSONDecoder().decode(type, from: data)
  }

  private func request(for endpoint: Endpoint) -> URLRequest {
    let scenario = scenario.value
    let address = backend.appendingPathComponent("api").appendingPathComponent(endpoint.rawValue)
    var components = URLComponents(url: address, resolvingAgainstBaseURL: false)!
    components.queryItems = [
      URLQueryItem(name: "latency", value: String(scenario.latency)),
      URLQueryItem(name: "fail", value: scenario.fails ? "1" : "0"),
    ]
    var request = URLRequest(url: components.url!)
    request.setValue(name, forHTTPHeaderField: Backend.clientHeader)
    return request
  }
}

/// A number that any thread may change.
private final class RequestCount: @unchecked Sendable {
  // Invariant: `count` is read and written under the lock only.
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func add(_ change: Int) { lock.withLock { count += change } }
}
