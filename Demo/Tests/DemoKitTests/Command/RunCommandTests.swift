// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories
import Testing

@testable import DemoKit

#if os(Linux)
  @Suite(.timeLimit(.minutes(15)), .serialized)
  struct `belay-demo run, as a program reads it` {
    @Test(arguments: DemoStory.allCases.flatMap(Play.all))
    func `every story in every variant prints one table, which a reader of a pipe gets whole`(play: Play) async throws {
      let (output, code) = try await output(of: ["run"] + play.arguments)
      #expect(code == 0)
      #expect(output.hasPrefix("The \(play.story.rawValue), ") && output.last == "\n")
      #expect(output.matches(of: /(?m)^The [a-z]+, .+$/).count == 1)
      #expect(output.split(separator: "\n").count > 2)
    }

    /// The program's whole standard output.
    private func output(of arguments: [String]) async throws -> (text: String, code: Int32) {
      let folder = try #require(
        CommandLine.arguments.first.map { URL(fileURLWithPath: $0).deletingLastPathComponent() })
      let program = folder.appendingPathComponent("belay-demo")
      return try await withCheckedThrowingContinuation { continuation in
        // It blocks its thread, so use one of Dispatch's.
        DispatchQueue.global().async {
          continuation.resume(
            with: Result {
              let (process, pipe) = (Process(), Pipe())
              (process.executableURL, process.arguments, process.standardOutput) = (program, arguments, pipe)
              try process.run()
              let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
              process.waitUntilExit()
              return (String(decoding: text, as: UTF8.self), process.terminationStatus)
            })
        }
      }
    }
  }

  /// A story in one of its variants, as short as possible.
  struct Play: CustomTestStringConvertible {
    let story: DemoStory
    let variant: String

    static func all(of story: DemoStory) -> [Play] {
      story.variants.map { Play(story: story, variant: $0) }
    }

    var arguments: [String] {
      let options =
        switch story {
        case .portfolio: ["--latency", "1", "--leave-after", "0"]
        case .counter: ["--leave-after", "0"]
        case .carousel: [String]()
        case .checkout: ["--runs", "2"]
        }
      return [story.rawValue, "--variant", variant] + options
    }

    var testDescription: String { "\(story.rawValue) \(variant)" }
  }
#endif
