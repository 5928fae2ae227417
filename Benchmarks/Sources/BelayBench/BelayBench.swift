// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
    // On Linux every awaited task is resumed by the thread pool, which hands it back to the main actor. Between two
    // processors that takes 10 or 30 µs, by where the kernel has put the threads; on one it takes what it costs. Both sides
    // are treated alike; where the platform cannot do it, only the spread grows.
    _ = belay_stay_on_one_processor()
    var summaries: [Summary] = []
    for row in options.rows {
      do {
        summaries.append(Summary(row, try await row.measure(options.effort)))
      } catch {
        quit("belay-bench: \(row.name): \(error)", status: 1)
      }
    }
    print(Report(summaries: summaries).text(options.format))
  }

  private static func quit(_ message: String, status: CInt) -> Never {
    var line = message + "\n"
    // A message that standard error refuses has nowhere else to go.
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
  }
}
