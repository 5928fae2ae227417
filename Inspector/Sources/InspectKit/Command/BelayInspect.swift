// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import ArgumentParser
import Foundation
import LocalHTTP

/// The command line: `belay-inspect`, `belay-inspect page talks.jsonl`.
public struct BelayInspect: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "belay-inspect",
    abstract: "Shows in a browser what apps with BelayInspector are doing.",
    version: version,
    subcommands: [ServeCommand.self, PageCommand.self],
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
  public static func run(_ arguments: [String]) async -> Int32 {
    await run(arguments, complain: Terminal.complain)
  }

  static func run(_ arguments: [String], complain: (_ line: String) -> Void) async -> Int32 {
    do {
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return 0
    } catch let refusal as RequestRefusal {
      complain(refusal.sentence)
      return 1
    } catch let failure where failure is InspectFailure || failure is ListeningFailure {
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

  /// A session's file of the user's.
  static func session(in path: String) throws -> SessionFile {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InspectFailure("There is no file '\(path)', or it cannot be read.")
    }
    do {
      return try SessionFile(data, limits: .standard)
    } catch let refusal as RequestRefusal {
      throw InspectFailure("\(path): \(refusal.sentence)")
    }
  }
}

/// The command's output, unbuffered: a reader of a pipe sees a line when it is written.
enum Terminal {
  static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

  static func complain(_ line: String) { FileHandle.standardError.write(Data("belay-inspect: \(line)\n".utf8)) }
}
