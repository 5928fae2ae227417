// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Stories

/// Reads a command-line argument, or says in one sentence what is wrong with it.
enum ArgumentChecks {
  static func milliseconds(_ text: String, for option: String) throws -> Int {
    guard let number = Int(text), (0...Backend.longestLatency).contains(number) else {
      throw ValidationError(
        "\(option) is a whole number of milliseconds from 0 to \(Backend.longestLatency), not '\(text)'.")
    }
    return number
  }

  static func port(_ text: String, for option: String) throws -> UInt16 {
    guard let port = UInt16(text) else {
      throw ValidationError("\(option) is a port from 1 to 65535, or 0 for any free port, not '\(text)'.")
    }
    return port
  }

  static func address(_ text: String) throws -> ListeningAddress {
    guard let address = ListeningAddress(text) else {
      throw ValidationError("--host is an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::1, not '\(text)'.")
    }
    return address
  }

  /// A host with or without a port. Without one, the served port is meant.
  static func allowedHost(_ text: String) throws -> Authority {
    guard let authority = Authority(text, defaultPort: 0), authority.port != 0 || Authority.host(text) != nil else {
      throw ValidationError(
        "--allow-host is a host as it is written in the browser, such as demo.local or localhost:9000, not '\(text)'.")
    }
    return authority
  }

  static func variant<Variant: RawRepresentable<String> & CaseIterable>(
    _ text: String, of story: DemoStory, as type: Variant.Type = Variant.self
  ) throws -> Variant {
    guard let variant = Variant(rawValue: text) else {
      let known = Variant.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("The \(story.rawValue) has no variant '\(text)'. It has: \(known).")
    }
    return variant
  }

  static func runs(_ text: String) throws -> Int {
    guard let number = Int(text), CheckoutRun.runs.contains(number) else {
      throw ValidationError(
        "--runs is a whole number from \(CheckoutRun.runs.lowerBound) to \(CheckoutRun.runs.upperBound), not '\(text)'."
      )
    }
    return number
  }

  static func sessions(_ text: String) throws -> Int {
    guard let number = Int(text), LoadRun.sessions.contains(number) else {
      throw ValidationError(
        "--sessions is a whole number from \(LoadRun.sessions.lowerBound) to \(LoadRun.sessions.upperBound), not '\(text)'."
      )
    }
    return number
  }

  static func endpoints(_ text: String) throws -> Int {
    guard let number = Int(text), LoadingMeasurement.endpoints.contains(number) else {
      throw ValidationError(
        "--endpoints is a whole number from 1 to \(Endpoint.allCases.count), as many as the backend has, not '\(text)'."
      )
    }
    return number
  }

  static func format(_ text: String) throws -> OutputFormat {
    guard let format = OutputFormat(rawValue: text) else {
      throw ValidationError("There is no format '\(text)'. There are: table, json.")
    }
    return format
  }
}

enum OutputFormat: String {
  case table, json
}
