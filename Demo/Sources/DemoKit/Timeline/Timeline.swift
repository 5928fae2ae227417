// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A picture of what one variant did, as rows, bars and marks. It is drawn from a trace, or from observations from
/// outside.
///
/// A value with contents and times. The page decides on the layout.
struct Timeline: Encodable, Equatable, Sendable {
  /// A lane, or observations from outside.
  struct Row: Encodable, Equatable, Sendable {
    let title: String
    /// The feature of the lane; nil for observations from outside.
    let place: String?
    var bars: [Bar] = []
    var marks: [Mark] = []
  }

  /// Something that takes time. Times are in milliseconds since the story began.
  struct Bar: Encodable, Equatable, Sendable {
    let id: Int
    var name: String
    let from: Double
    /// When it started after waiting; nil if it never waited, still waits, or never started.
    var went: Double?
    /// Whether it was registered to wait.
    var waits = false
    /// When it ended; nil while it lasts.
    var to: Double?
    /// How it ended, in one word; nil while it lasts.
    var outcome: String?
    /// Whether it began before the story, or before the kept part of it.
    var isCut = false
    /// Whether it should not be there.
    var isWrong = false
    /// Bars that overlap have different tracks: 0, 1, 2 …
    var track = 0
    var details = Details()
  }

  /// Something that happened at one moment.
  struct Mark: Encodable, Equatable, Sendable {
    let id: Int
    let kind: TimelineMarkKind
    let ms: Double
    let name: String
    var details = Details()
  }

  /// The details of a selected bar or mark.
  struct Details: Encodable, Equatable, Sendable {
    /// `Module/File.swift:12`, the source location of the work.
    var location: String?
    /// The changes, at most ``mostChanges`` lines: the latest.
    var changes: [String] = []
    /// The number of changes.
    var changeCount = 0

    static let mostChanges = 4

    mutating func add(_ changes: [String]) {
      changeCount += changes.count
      self.changes = (self.changes + changes).suffix(Self.mostChanges)
    }
  }

  /// The ids of a trace's elements count from here, independently of the observations from outside: a page stores the
  /// selection and the focus by id. No record of the demo has so many events.
  static let firstTraceID = 1_000_000

  /// The story and the variant, which identify it among the timelines of a page.
  let story: String
  let variant: String
  let title: String
  /// Which of a variant's runs it shows, by its name; nil for the latest, or the only one.
  let run: String?
  /// The source of the picture.
  let caption: String
  let rows: [Row]
  /// The number of oldest events that are no longer in it.
  let forgotten: Int

  init(story: String, variant: String, title: String, run: String? = nil, outside: [Row], trace: TraceBook?) {
    (self.story, self.variant, self.title, self.run) = (story, variant, title, run)
    let (events, forgotten) = trace?.contents ?? ([], 0)
    rows = outside + Self.rows(of: events, firstID: Self.firstTraceID)
    self.forgotten = forgotten
    caption =
      trace == nil
      ? "Plain tasks have no trace: drawn from what was seen from outside."
      : "Drawn from Belay’s trace, and from what was seen from outside."
  }
}

/// The meaning of a mark. A page has a shape and a name for each.
enum TimelineMarkKind: String, Encodable, CaseIterable, Sendable {
  case action, ignored, output, ended
  case hold, restore, undo
  case joined, dropped, superseded, cancelled, failed
  case left, answered, released, alerted, wrong
  /// The backend noticed that the client of a request had disconnected.
  case cancelSeen = "cancel-seen"
}

extension Duration {
  /// Units: milliseconds, to a hundredth.
  var timelineMilliseconds: Double { (self / .microseconds(10)).rounded() / 100 }
}
