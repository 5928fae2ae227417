// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tracks the timelines that a page has, so that only changed ones are sent.
///
/// **Isolation.** The main actor.
@MainActor
final class TimelineDesk {
  private struct Key: Hashable {
    let story: String
    let variant: String
    let run: String?
  }

  private var sent: [Key: Timeline] = [:]

  /// Whether the page may have missed one.
  private(set) var hasLost = false

  /// A sent timeline has not reached the page: all timelines must be sent again.
  func lost() {
    sent = [:]
    hasLost = true
  }

  /// The timelines that the page does not have. They count as sent from now on.
  ///
  /// - Parameter timelines: The timelines, each with its story's duration so far, in milliseconds.
  func news(of timelines: [(timeline: Timeline, now: Double)]) -> [TimelineNews] {
    hasLost = false
    return timelines.compactMap { timeline, now in
      let key = Key(story: timeline.story, variant: timeline.variant, run: timeline.run)
      guard sent.updateValue(timeline, forKey: key) != timeline else { return nil }
      return TimelineNews(now: now, timeline: timeline)
    }
  }
}

/// A timeline as it is sent.
struct TimelineNews: Encodable, Sendable {
  /// The story's duration so far, so that a page can draw what has not ended. Units: milliseconds.
  let now: Double
  let timeline: Timeline
}
