// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How long to wait before work that failed is tried again.
///
/// `.constant(.seconds(2))` waits 2 s each time; `.exponential(from: .seconds(1), to: .seconds(30))` waits 1, 2, 4, 8, 16,
/// 30, 30 s, and so on.
///
/// - With jitter, each wait is shortened by chance. So it is never longer than the figures above, and a test that moves
///   its clock by them always reaches the next attempt.
/// - On a test kit's clock, chance takes nothing away: each attempt comes exactly at the figures above, and `explore`
///   finds the same orders each time.
/// - A wait never grows beyond its longest one, however many attempts there are. None is longer than a century: the
///   system's clocks cannot count much further.
public struct Backoff: Hashable, Sendable {
  private let first: Duration
  private let longest: Duration
  private let factor: Double
  private let jitter: Double

  /// The same wait before each attempt.
  ///
  /// - Parameters:
  ///   - delay: The wait.
  ///   - jitter: The largest share of a wait that chance may take away, from 0 to 1. It keeps many clients that failed
  ///     together from trying again together.
  /// - Precondition: `delay` is not negative, and `jitter` lies between 0 and 1.
  public static func constant(_ delay: Duration, jitter: Double = 0) -> Backoff {
    Backoff(first: delay, longest: delay, factor: 1, jitter: jitter)
  }

  /// A wait that grows with each attempt, until it is the longest one.
  ///
  /// - Parameters:
  ///   - first: The wait before the second attempt.
  ///   - longest: The longest wait.
  ///   - factor: How many times longer each wait is than the one before.
  ///   - jitter: The largest share of a wait that chance may take away, from 0 to 1.
  /// - Precondition: `first` is positive and at most `longest`, `factor` is at least 1, and `jitter` lies between 0 and 1.
  public static func exponential(
    from first: Duration, to longest: Duration, factor: Double = 2, jitter: Double = 0
  ) -> Backoff {
    ProgrammerMistake.refuse(
      unless: first > .zero && first <= longest,
      "A backoff from \(first) to \(longest) does not grow. Let the first wait be positive and at most the longest one."
    )
    ProgrammerMistake.refuse(
      unless: factor >= 1 && factor.isFinite,
      "A backoff with the factor \(factor) would shrink or have no end. Give a finite factor of 1 or more.")
    return Backoff(first: first, longest: longest, factor: factor, jitter: jitter)
  }

  private init(first: Duration, longest: Duration, factor: Double, jitter: Double) {
    ProgrammerMistake.refuse(unless: first >= .zero, "A backoff of \(first) is negative. Give a wait of zero or more.")
    ProgrammerMistake.refuse(
      unless: (0...1).contains(jitter), "A backoff's jitter is a share from 0 to 1, and \(jitter) is not.")
    (self.first, self.longest, self.factor, self.jitter) = (first.upToACentury, longest.upToACentury, factor, jitter)
  }

  /// Whether it may come to no wait at all, so that attempts without a limit would follow one another without a pause.
  var mayBeZero: Bool { first == .zero || jitter == 1 }

  /// The waits, one after the other.
  ///
  /// - Parameter chance: A number from 0 up to 1 for each wait.
  func waits(chance: @escaping () -> Double = { .random(in: 0..<1) }) -> Waits {
    Waits(next: first, backoff: self, chance: chance)
  }

  struct Waits {
    fileprivate(set) var next: Duration
    fileprivate let backoff: Backoff
    fileprivate let chance: () -> Double

    mutating func take() -> Duration {
      let whole = next
      // The comparison comes before the product, which could be more than a duration can say. A product is a rounded
      // one: the figures are its bounds.
      let longest = backoff.longest
      next = whole > longest / backoff.factor ? longest : max(whole, min(longest, whole * backoff.factor))
      return backoff.jitter == 0 ? whole : min(whole, whole * (1 - backoff.jitter * chance()))
    }
  }
}

extension Duration {
  /// The duration, or a century if it is longer. The system's clocks end the process when they are to sleep until a time
  /// that they cannot express.
  var upToACentury: Duration { min(self, .seconds(3_155_760_000)) }
}

/// A clock of a test kit, on which nothing is left to chance.
package protocol ExactClock {}
