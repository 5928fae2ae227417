// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import BelayLint
import Foundation
import LintEditor
import LintRules

/// `belay-lint lsp`
struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Shows findings and fixes in an editor while typing.",
    discussion: """
      Speaks the language server protocol on standard input and output; an editor starts it. The article Linting has the set-up \
      of some editors. Ends with 0 after shutdown and exit, with 1 if the client leaves without, and with 65 when what it reads \
      is not the protocol.
      """)

  @Flag(help: "What the protocol's clients pass; it is the only way to speak.")
  var stdio = false

  @OptionGroup var language: LanguageOption

  func run() throws {
    Allocation.keepFreedMemory()
    let inbox = Inbox()
    // It ends with its input, and the process with this function.
    let reading = Thread { inbox.read(FileHandle.standardInput) }
    reading.start()
    var server = EditorServer(language: language.chosen)
    while let messages = inbox.take() {
      for answer in server.receive(messages) {
        try FileHandle.standardOutput.write(contentsOf: Data(MessageReader.frame(answer)))
      }
      if let code = server.exitCode { throw ExitCode(code) }
    }
    if let failure = inbox.failure {
      StandardError.write(failure)
      throw ExitCode(65)
    }
    throw ExitCode(1)
  }
}

/// The messages that have come and were not taken yet.
///
/// `@unchecked Sendable`: everything below is only accessed while `condition` is locked.
private final class Inbox: @unchecked Sendable {
  private let condition = NSCondition()
  private var messages: [[UInt8]] = []
  private var hasEnded = false
  private var reason: String?

  var failure: String? { condition.withLock { reason } }

  /// All of them; waits for the first. Nil when there are none and the input has ended.
  func take() -> [[UInt8]]? {
    condition.withLock {
      while messages.isEmpty, !hasEnded { condition.wait() }
      defer { messages = [] }
      return messages.isEmpty ? nil : messages
    }
  }

  /// Until the end of the input, or a header that cannot be read.
  func read(_ input: FileHandle) {
    var reader = MessageReader()
    do {
      while true {
        let data = input.availableData
        guard !data.isEmpty else { return end(reader.isWithinMessage ? "the input ends within a message" : nil) }
        reader.append(data)
        while let message = try reader.next() {
          condition.withLock {
            messages.append(message)
            condition.signal()
          }
        }
      }
    } catch {
      end("this is not the language server protocol: \(error)")
    }
  }

  private func end(_ failure: String?) {
    condition.withLock {
      (hasEnded, reason) = (true, failure)
      condition.signal()
    }
  }
}
