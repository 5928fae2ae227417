// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A first release build of a hello-world, in a folder of its own that is thrown away.
struct HelloBuild {
  enum Package: String {
    case plain = "Plain"
    case withBelay = "WithBelay"
  }

  /// What was built for a row serves the next one: a build takes half a minute.
  @MainActor private static var built: [Package: [HelloBuild]] = [:]

  /// So many builds of each, in turn.
  @MainActor
  static func builds(_ count: Int) throws -> (withBelay: [HelloBuild], plain: [HelloBuild]) {
    while built[.plain, default: []].count < count {
      built[.withBelay, default: []].append(try HelloBuild(.withBelay))
      built[.plain, default: []].append(try HelloBuild(.plain))
    }
    return (built[.withBelay, default: []], built[.plain, default: []])
  }

  let seconds: Double
  /// The program's, without its symbols, as an app is shipped.
  let bytes: Int

  private init(_ package: Package) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("belay-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = Twin.benchmarks.appendingPathComponent("Hello/\(package.rawValue)").path
    let clock = ContinuousClock()
    let start = clock.now
    // The cache of manifests is the user's, and would make the second build another one.
    _ = try Self.output([
      "swift", "build", "-c", "release", "--manifest-cache", "none", "--package-path", path, "--scratch-path",
      folder.path,
    ])
    seconds = (clock.now - start) / .seconds(1)
    let program = folder.appendingPathComponent("release/Hello").path
    guard try Self.output([program]) == "Hello, world\n" else {
      throw WrongResult(description: "the hello-world '\(package.rawValue)' does not say hello")
    }
    _ = try Self.output(["strip", program])
    bytes = try FileManager.default.attributesOfItem(atPath: program)[.size] as? Int ?? 0
  }

  /// Runs a command and returns what it printed.
  private static func output(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw WrongResult(description: "`\(command.joined(separator: " "))` failed:\n\(text.suffix(1_000))")
    }
    return text
  }
}
