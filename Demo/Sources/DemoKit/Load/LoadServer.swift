// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The server under load: `belay-demo serve` in a separate process, whose memory is measured separately.
final class LoadServer: Sendable {
  let port: UInt16
  let backendPort: UInt16
  private let process: RunningProcess

  /// Starts it on free ports of 127.0.0.1.
  ///
  /// - Parameter keepsEndedSessions: Plants a leak that the check must find.
  static func start(program: URL, keepsEndedSessions: Bool) async throws -> LoadServer {
    let arguments = ["serve", "--port", "0", "--inventory-on-request"]
    // One heap: with one heap for each thread, glibc's allocator keeps so much freed memory that a leak would not be
    // visible.
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

  /// The sessions' live objects, and the process's use of the machine.
  func account() async throws -> (inventory: DemoInventory, footprint: LoadFootprint) {
    try await process.write("account\n")
    let line = try await process.nextLine()
    guard let account = try? JSONDecoder().decode(ServerAccount.self, from: Data(line.utf8)) else {
      throw DemoFailure("The server under load did not report its state: \(line)")
    }
    var footprint = LoadFootprint(process: process.id)
    footprint.heapInUse = account.heapInUse
    return (account.inventory, footprint)
  }

  /// Ends it, and returns when it has ended.
  func stop() async { await process.stop() }
}

/// A process's use of the machine. Known on Linux only.
struct LoadFootprint: Equatable {
  /// Units: KB.
  var residentMemory: Int?
  var openFiles: Int?
  /// Memory that its code has not freed. Resident memory is larger, because a page may be used only in part. Units: KB.
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
