// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What one variant did, as a picture of rows, bars and marks. It is drawn from a trace, or from what was seen from outside.
///
/// A value that says what there is and when. Where it goes on a page is the page's business.
struct Timeline: Encodable, Equatable, Sendable {
  /// A lane, or what was seen from outside.
  struct Row: Encodable, Equatable, Sendable {
    let title: String
    /// The feature whose lane it is; nil for what was seen from outside.
    let place: String?
    var bars: [Bar] = []
    var marks: [Mark] = []
  }

  /// Something that takes time. Times are in milliseconds since the story began.
  struct Bar: Encodable, Equatable, Sendable {
    let id: Int
    var name: String
    let from: Double
    /// When its turn came; nil when it never waited, or when it still waits or never had it.
    var went: Double?
    /// Whether it was registered to wait.
    var waits = false
    /// When it was over; nil while it goes on.
    var to: Double?
    /// How it ended, in one word; nil while it goes on.
    var outcome: String?
    /// Whether it began before the story did, or before what has been kept of it.
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

  /// What one is told who asks for more.
  struct Details: Encodable, Equatable, Sendable {
    /// `Module/File.swift:12`, where the work is written.
    var location: String?
    /// What changed, at most ``mostChanges`` lines: the latest.
    var changes: [String] = []
    /// How many changes there were.
    var changeCount = 0

    static let mostChanges = 4

    mutating func add(_ changes: [String]) {
      changeCount += changes.count
      self.changes = (self.changes + changes).suffix(Self.mostChanges)
    }
  }

  /// Ids of what a trace tells count from here, however much is seen from outside meanwhile: a page knows what was chosen, and
  /// what has the focus, by its id. No record of the demo has so many events.
  static let firstTraceID = 1_000_000

  /// The story and the variant: tells it from the other timelines of a page.
  let story: String
  let variant: String
  let title: String
  /// What it was drawn from.
  let caption: String
  let rows: [Row]
  /// How many of the oldest events are not in it any more.
  let forgotten: Int

  /// - Parameters:
  ///   - outside: What was seen from outside.
  ///   - trace: What the variant's stores and scopes told; nil for a variant that has none.
  init(story: String, variant: String, title: String, outside: [Row], trace: TraceBook?) {
    (self.story, self.variant, self.title) = (story, variant, title)
    let (events, forgotten) = trace?.contents ?? ([], 0)
    rows = outside + Self.rows(of: events, firstID: Self.firstTraceID)
    self.forgotten = forgotten
    caption =
      trace == nil
      ? "Plain tasks have no trace: drawn from what was seen from outside."
      : "Drawn from Belay’s trace, and from what was seen from outside."
  }
}

/// What a mark stands for. A page gives each a shape and a name of its own.
enum TimelineMarkKind: String, Encodable, CaseIterable, Sendable {
  case action, ignored, output, ended
  case hold, restore, undo
  case joined, dropped, superseded, cancelled, failed
  case left, answered, released, alerted, wrong
  /// The backend saw that the client of a request had gone.
  case cancelSeen = "cancel-seen"
}

extension Duration {
  /// Units: milliseconds, to a hundredth.
  var timelineMilliseconds: Double { (self / .microseconds(10)).rounded() / 100 }
}
