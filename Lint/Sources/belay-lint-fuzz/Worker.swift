// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintFuzzing

/// The child: reads names of inputs, makes and lints each, and prints its size, the processor time it took, and its
/// fault.
struct Worker {
  let source: InputSource

  func run() {
    // Mutating parses too, and parsing deeply nested code needs a large stack.
    let finished = DispatchSemaphore(value: 0)
    let thread = Thread { [self] in
      while let line = readLine(), let name = InputSource.Name(line: line) { answer(name) }
      finished.signal()
    }
    thread.stackSize = 512 << 20
    thread.start()
    finished.wait()
  }

  private func answer(_ name: InputSource.Name) {
    limitProcessorTime(seconds: Self.patience(for: 0))
    let bytes = source.bytes(of: name)
    limitProcessorTime(seconds: Self.patience(for: bytes.count))
    say("made \(bytes.count)")
    let start = clock()
    var isRepeated = false
    if case .round(let index) = name { isRepeated = index.isMultiple(of: 8) }
    let fault = plantedFault(name) ?? ReportCheck.fault(of: bytes, isRepeated: isRepeated)
    // `clock` counts processor time of all threads together: other work on the machine has little effect on it.
    let microseconds = Double(clock() - start) * 1e6 / Double(CLOCKS_PER_SEC) / (isRepeated ? 2 : 1)
    say("linted \(Int(microseconds)) \(fault ?? "")")
  }

  /// The seconds of processor time that an input may take, also in a debug build.
  private static func patience(for bytes: Int) -> Int { 60 + bytes / 20_000 }

  /// Ends this process by SIGXCPU after this much more processor time. Time of other processes does not count.
  private func limitProcessorTime(seconds: Int) {
    let used = Int(clock()) / Int(CLOCKS_PER_SEC)
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    #else
      let kind = RLIMIT_CPU
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return }
    limit.rlim_cur = rlim_t(used + seconds + 1)
    setrlimit(kind, &limit)
  }

  /// A fault for `Scripts/fuzz-lint`, which checks that it is noticed: always in round 9.
  private func plantedFault(_ name: InputSource.Name) -> String? {
    guard case .round(9) = name else { return nil }
    switch ProcessInfo.processInfo.environment["BELAY_LINT_FUZZ_PLANT"] {
    case "crash": fatalError("planted")
    case "stall":
      limitProcessorTime(seconds: 1)
      // belay:disable:next busy-loop — a planted stall
      while true {}
    case "report": return "a planted false report"
    default: return nil
    }
  }

  /// Prints at once: if the child dies, its last lines have been printed.
  private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
