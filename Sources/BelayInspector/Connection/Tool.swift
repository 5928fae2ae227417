// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if DEBUG || BELAY_DIAGNOSTICS
  /// The address of `belay-inspect`, and what it answers.
  struct Tool: Sendable {
    enum Answer: Equatable {
      case received
      case tooLong(String)
      /// It does not talk to this app, and says why.
      case refused(String)
      case failed(String)
    }

    let url: URL
    let token: String
    let isLoopback: Bool

    /// Nil if the host has no place in an address.
    init?(host: String, port: Int, token: String) {
      var address = URLComponents()
      address.scheme = "http"
      address.host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
      address.port = port
      address.path = "/api/events"
      guard !host.isEmpty, (1...65_535).contains(port), let url = address.url else { return nil }
      (self.url, self.token) = (url, token)
      isLoopback = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
    }

    /// - Parameter patience: How long a tool that does not answer is waited for. Unit: seconds.
    static func makeURLSession(patience: TimeInterval = 10) -> URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = patience
      configuration.timeoutIntervalForResource = patience
      configuration.httpShouldSetCookies = false
      return URLSession(configuration: configuration)
    }

    func post(_ body: String, number: Int, by urls: URLSession) async -> Answer {
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
      request.httpBody = Data(body.utf8)
      do {
        let (data, response) = try await urls.data(for: request)
        return Self.answer((response as? HTTPURLResponse)?.statusCode ?? 0, data, number: number)
      } catch {
        return .failed(refusalByApple(error) ?? "\(error.localizedDescription)")
      }
    }

    static func answer(_ status: Int, _ data: Data, number: Int) -> Answer {
      struct Received: Decodable { let received: Int }
      switch status {
      case 200:
        guard let received = try? JSONDecoder().decode(Received.self, from: data) else {
          return .refused("what answers there is no belay-inspect.")
        }
        return received.received == number ? .received : .failed("It answered another batch.")
      case 413: return .tooLong(line(data))
      case 400..<500: return .refused(line(data))
      default: return .failed("It answered with the status \(status).")
      }
    }

    /// The first line, bounded: it is printed.
    private static func line(_ data: Data) -> String {
      struct Refusal: Decodable { let error: String }
      if let refusal = try? JSONDecoder().decode(Refusal.self, from: data) { return refusal.error }
      let text = String(decoding: data.prefix(400), as: UTF8.self)
      return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it gave no reason."
    }

    /// What Apple's systems want before an app may talk to another host.
    private func refusalByApple(_ error: any Error) -> String? {
      switch (error as? URLError)?.code {
      case .appTransportSecurityRequiresSecureConnection?: break
      // What a refused local network looks like.
      case .notConnectedToInternet?, .cannotConnectToHost?: if isLoopback { return nil }
      default: return nil
      }
      return """
        \(error.localizedDescription) On a device the app's Info.plist needs NSLocalNetworkUsageDescription, and \
        NSAppTransportSecurity with NSAllowsLocalNetworking; and belay-inspect must be told to listen on this network.
        """
    }
  }
#endif
