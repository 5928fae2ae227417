// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import ArgumentParser
import Foundation
import LocalHTTP

/// The command line: `belay-demo`, `belay-demo run portfolio`, `belay-demo run checkout`.
public struct BelayDemo: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "belay-demo",
    abstract: "The stories of Belay: each bug with plain tasks and with Belay, side by side, over a real HTTP backend.",
    version: version,
    subcommands: [ServeCommand.self, RunCommand.self],
    defaultSubcommand: ServeCommand.self)

  /// That of the file VERSION at the root, which is embedded.
  static var version: String {
    String(decoding: PackageResources.VERSION.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  public init() {}

  /// Runs the command. Every error is one line on stderr.
  ///
  /// - Parameter arguments: Without the program's name.
  /// - Returns: The exit code: 0, 64 for invalid arguments, 1 for any other error.
  @MainActor
  public static func run(_ arguments: [String]) async -> Int32 {
    await run(arguments, complain: Terminal.complain)
  }

  @MainActor
  static func run(_ arguments: [String], complain: (_ line: String) -> Void) async -> Int32 {
    do {
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return 0
    } catch let failure where failure is DemoFailure || failure is ListeningFailure {
      complain("\(failure)")
      return 1
    } catch {
      let code = exitCode(for: error)
      if code == .success {
        Terminal.say(fullMessage(for: error))
      } else {
        complain(message(for: error).split(whereSeparator: \.isNewline).joined(separator: " "))
      }
      return code.rawValue
    }
  }
}

/// The command's output, unbuffered: a reader of a pipe sees a line when it is written.
enum Terminal {
  static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

  static func log(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

  static func complain(_ line: String) { log("belay-demo: \(line)") }
}
