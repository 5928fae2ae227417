// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Knows which timelines a page has, so that only those are sent that have changed.
///
/// **Isolation.** The main actor.
@MainActor
final class TimelineDesk {
  private struct Key: Hashable {
    let story: String
    let variant: String
  }

  private var sent: [Key: Timeline] = [:]

  /// Whether the page may have missed one.
  private(set) var hasLost = false

  init() {}

  /// Something that was sent has not reached the page: all timelines are news.
  func lost() {
    sent = [:]
    hasLost = true
  }

  /// Those that the page does not have. It counts as having them from now on.
  ///
  /// - Parameter timelines: Each with how long its story goes already, in milliseconds.
  func news(of timelines: [(timeline: Timeline, now: Double)]) -> [TimelineNews] {
    hasLost = false
    return timelines.compactMap { timeline, now in
      guard sent.updateValue(timeline, forKey: Key(story: timeline.story, variant: timeline.variant)) != timeline else {
        return nil
      }
      return TimelineNews(now: now, timeline: timeline)
    }
  }
}

/// A timeline as it is sent.
struct TimelineNews: Encodable, Sendable {
  /// How long its story goes already, so that a page can draw what goes on. Units: milliseconds.
  let now: Double
  let timeline: Timeline
}
