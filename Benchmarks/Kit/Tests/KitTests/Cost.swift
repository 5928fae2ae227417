// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Processor time of this process, of all its threads. Unit: seconds.
func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

/// Prints a row for `Scripts/check-kit-speed`.
func printCost(_ row: String, since start: Double, executions: Int? = nil) {
  let milliseconds = Int((processorTime() - start) * 1_000)
  print("kit: \(row) \(milliseconds) ms\(executions.map { " \($0) executions" } ?? "")")
}
