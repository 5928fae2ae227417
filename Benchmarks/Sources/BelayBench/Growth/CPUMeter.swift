// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CPlatform

/// The processor time of a piece of work, independent of other load on the machine: of all threads, including the
/// kernel's part.
@MainActor
final class CPUMeter {
  private(set) var seconds = 0.0

  /// Larger than the processor's caches.
  private static var others = [UInt8](repeating: 0, count: 64 << 20)

  /// May be called repeatedly: the times are added.
  func measure(_ body: () throws -> Void) throws {
    let start = try begin()
    try body()
    seconds += try now() - start
  }

  /// The same for awaited work. Nothing else may run meanwhile.
  func measureAwaited(_ body: () async throws -> Void) async throws {
    let start = try begin()
    try await body()
    seconds += try now() - start
  }

  /// Empties the processor's caches: they would contain a thousand elements but not a hundred thousand, so ten times as
  /// many would seem to cost thirty times as much.
  private func begin() throws -> Double {
    for index in stride(from: 0, to: Self.others.count, by: 64) { Self.others[index] &+= 1 }
    return try now()
  }

  private func now() throws -> Double {
    let used = belay_cpu_seconds()
    try check(used >= 0, "this platform does not tell how much of the processor's time is used")
    return used
  }
}
