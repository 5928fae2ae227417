// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CPlatform

/// What a piece of work takes of the processor, whatever else the machine does meanwhile: in all threads, the kernel's part too.
@MainActor
final class CPUMeter {
  private(set) var seconds = 0.0

  /// Larger than a processor's caches.
  private static var others = [UInt8](repeating: 0, count: 64 << 20)

  /// May be called again: the parts are added.
  func measure(_ body: () throws -> Void) throws {
    let start = try begin()
    try body()
    seconds += try now() - start
  }

  /// The same for work that is awaited. Nothing else may go on meanwhile.
  func measureAwaited(_ body: () async throws -> Void) async throws {
    let start = try begin()
    try await body()
    seconds += try now() - start
  }

  /// Puts everything out of the processor's caches: a thousand things would lie in there, and a hundred thousand cannot, so ten times as
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
