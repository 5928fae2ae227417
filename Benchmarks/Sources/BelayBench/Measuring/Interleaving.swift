// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Times both sides in turn, Belay, raw, Belay, raw, in many short batches: other load affects both alike, and the
/// median ignores the batches that it affects most.
///
/// - Parameters:
///   - batches: The number of batches of each side. A tenth more runs first as a warm-up and is not counted.
///   - size: The iterations of a batch.
///   - belay: Runs the work that often. It contains the loop, so that one call is timed instead of `size` calls.
///   - raw: The same in plain Swift.
/// - Returns: Nanoseconds for each iteration.
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
