// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Times both sides in turn, Belay, raw, Belay, raw, in many short batches: what else the machine does hits both alike, and
/// a median forgets the batches that it hit hard.
///
/// - Parameters:
///   - batches: How many of each side are kept. A tenth more is thrown away first, to warm up.
///   - size: How often a batch does its work.
///   - belay: Does the work that often. The loop is inside, so that one call is timed, not `size` of them.
///   - raw: The same in plain Swift.
/// - Returns: Nanoseconds a piece of work.
@MainActor
func interleaved(
  batches: Int, of size: Int, belay: (Int) async throws -> Void, raw: (Int) async throws -> Void
) async throws -> Samples {
  var samples = Samples()
  let warmup = batches / 10 + 1
  for batch in 0..<(warmup + batches) {
    let belayTime = try await nanoseconds { try await belay(size) } / Double(size)
    let rawTime = try await nanoseconds { try await raw(size) } / Double(size)
    if batch >= warmup {
      samples.belay.append(belayTime)
      samples.raw.append(rawTime)
    }
  }
  return samples
}

@MainActor
func nanoseconds(_ work: () async throws -> Void) async throws -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try await work()
  return (clock.now - start) / .nanoseconds(1)
}
