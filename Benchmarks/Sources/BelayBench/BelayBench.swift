// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CPlatform
import Foundation

@main
@MainActor
enum BelayBench {
  static func main() async {
    do throws(UsageError) {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.isHelp { print(Options.help) } else { await run(options) }
    } catch {
      quit("belay-bench: \(error.description)", status: 64)
    }
  }

  private static func run(_ options: Options) async {
    do {
      if let loop = options.loop { return try loop.go() }
      if let inspected = options.inspected { return await inspected.answer() }
      if let growth = options.growth { return try await GrowthReport.run(growth, options) }
      // Before the measurements, so that an unreadable file is reported at once.
      let earlier = try options.earlier.map(EarlierRun.init(file:))
      let summaries = try options.countsInstructions ? countInstructions(options.rows) : await measure(options)
      let report = Report(summaries: summaries, earlier: earlier, showsSources: options.showsSources)
      print(report.text(options.format))
      if options.checksLimits { try report.checkLimits() }
    } catch {
      quit("belay-bench: \(error)", status: 1)
    }
  }

  private static func countInstructions(_ rows: [Row]) throws -> [Summary] {
    let program = try Callgrind.strippedProgram()
    defer { try? FileManager.default.removeItem(at: program.deletingLastPathComponent()) }
    return try rows.map { row in
      let belay = try Callgrind.instructions(row, .belay, in: program)
      return Summary(row, instructions: belay, raw: try Callgrind.instructions(row, .raw, in: program))
    }
  }

  private static func measure(_ options: Options) async -> [Summary] {
    // On Linux the thread pool resumes every awaited task, and then switches to the main actor. Between two processors
    // that takes 10 or 30 µs, depending on where the kernel has put the threads; on one processor it only takes what it
    // costs. Both sides are treated alike; where the platform cannot do it, only the spread grows.
    _ = belay_stay_on_one_processor()
    var summaries: [Summary] = []
    for row in options.rows {
      do {
        summaries.append(Summary(row, try await row.measure(options.effort)))
      } catch {
        quit("belay-bench: \(row.name): \(error)", status: 1)
      }
    }
    return summaries
  }

  private static func quit(_ message: String, status: CInt) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
