// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The server that is put under load: `belay-demo serve` in a process of its own, so that its memory is its own too.
final class LoadServer: Sendable {
  let port: UInt16
  let backendPort: UInt16
  private let process: RunningProcess

  /// Starts it on free ports of 127.0.0.1.
  ///
  /// - Parameter keepsEndedSessions: Plants a leak, which the check is to find.
  static func start(program: URL, keepsEndedSessions: Bool) async throws -> LoadServer {
    let arguments = ["serve", "--port", "0", "--inventory-on-request"]
    // One heap: with one for each thread, glibc's allocator keeps so much of what was freed that a leak would not be seen.
    let process = try RunningProcess(
      program, arguments + (keepsEndedSessions ? ["--keep-ended-sessions"] : []), environment: ["MALLOC_ARENA_MAX": "1"]
    )
    let hello = try await process.nextLine()
    let ports = hello.matches(of: /http:\/\/127\.0\.0\.1:(\d+)/).compactMap { UInt16($0.output.1) }
    guard ports.count == 2 else { throw DemoFailure("The server under load did not say where it is: \(hello)") }
    return LoadServer(port: ports[0], backendPort: ports[1], process: process)
  }

  private init(port: UInt16, backendPort: UInt16, process: RunningProcess) {
    self.port = port
    self.backendPort = backendPort
    self.process = process
  }

  /// What of its sessions lives now, and what it takes of its machine.
  func account() async throws -> (inventory: DemoInventory, footprint: LoadFootprint) {
    try await process.write("account\n")
    let line = try await process.nextLine()
    guard let account = try? JSONDecoder().decode(ServerAccount.self, from: Data(line.utf8)) else {
      throw DemoFailure("The server under load gave no account of itself: \(line)")
    }
    var footprint = LoadFootprint(process: process.id)
    footprint.heapInUse = account.heapInUse
    return (account.inventory, footprint)
  }

  /// Ends it, and returns when it has ended.
  func stop() async { await process.stop() }
}

/// What a process takes of its machine. On Linux only: elsewhere nothing is known.
struct LoadFootprint: Equatable {
  /// Units: KB.
  var residentMemory: Int?
  var openFiles: Int?
  /// What its code has not freed. What is resident is more: pages of which one corner is in use. Units: KB.
  var heapInUse: Int?

  init(residentMemory: Int? = nil, openFiles: Int? = nil, heapInUse: Int? = nil) {
    self.residentMemory = residentMemory
    self.openFiles = openFiles
    self.heapInUse = heapInUse
  }

  init(process: Int32) {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    residentMemory = status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Int($0.output.1) }
    openFiles = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd"))?.count
  }
}
