// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A first release build of a hello-world, in a temporary folder.
struct HelloBuild {
  enum Package: String {
    case plain = "Plain"
    case withBelay = "WithBelay"
  }

  /// The builds of one row are reused by the next: a build takes half a minute.
  @MainActor private static var built: [Package: [HelloBuild]] = [:]

  /// Makes this many builds of each package, in turn.
  @MainActor
  static func builds(_ count: Int) throws -> (withBelay: [HelloBuild], plain: [HelloBuild]) {
    while built[.plain, default: []].count < count {
      built[.withBelay, default: []].append(try HelloBuild(.withBelay))
      built[.plain, default: []].append(try HelloBuild(.plain))
    }
    return (built[.withBelay, default: []], built[.plain, default: []])
  }

  let seconds: Double
  /// The size of the program without its symbols, as an app is shipped.
  let bytes: Int

  private init(_ package: Package) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("belay-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = Twin.benchmarks.appendingPathComponent("Hello/\(package.rawValue)").path
    let clock = ContinuousClock()
    let start = clock.now
    // The cache of manifests belongs to the user, and would make the second build different.
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

  /// Runs a command and returns its output.
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
