// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTrace

@testable import Belay

/// A timeline of a scene's requests, as an SVG file: time runs to the right, and each request has a row.
struct LanePicture {
  let scene: LaneScene
  let lives: [LaneLife]
  let palette: LanePalette

  private static let width = 640
  private static let left = 76
  /// The y position of the calls, and the middle of the first row.
  private static let calls = 68, firstRow = 108
  private static let pitch = 44, barHeight = 30

  var svg: String {
    let height = axis + 20
    let lines =
      [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.width)\" height=\"\(height)\""
          + " viewBox=\"0 0 \(Self.width) \(height)\" role=\"img\""
          + " aria-labelledby=\"title description\">",
        "<title id=\"title\">The lane policy \(scene.policy): \(scene.summary)</title>",
        "<desc id=\"description\">\(lives.map(\.text).joined(separator: " "))</desc>",
        "<style>\n\(palette.style)\n</style>",
        text(".\(scene.policy)", x: 20, y: 28, "title"), text("send", x: 20, y: Self.calls + 6, "faint"),
      ] + lives.map(call) + lives.flatMap(row) + lives.compactMap(sharedEnd) + timeAxis + ["</svg>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Its file in the catalog.
  var file: String { "\(scene.file)\(palette.suffix).svg" }

  // MARK: Places

  private var axis: Int { Self.firstRow + Self.pitch * lives.count - 6 }

  private func x(_ time: Int) -> Int { Self.left + time * 2 / 25 }

  private func y(_ number: Int) -> Int { Self.firstRow + Self.pitch * (number - 1) }

  // MARK: Parts

  /// A tick on the line of the calls, and a dotted line from there to the request's row.
  private func call(_ life: LaneLife) -> String {
    let (x, top) = (x(life.requested), Self.calls)
    let bottom = y(life.number) - (life.placement == .dropped ? 9 : Self.barHeight / 2)
    return """
      <path class="call" d="M\(x) \(top + 8)V\(bottom)"/>
      <path class="tick" d="M\(x - 6) \(top - 5)h12l-6 10z"/>
      \(text("\(life.number)", x: x + 10, y: top + 6))
      """
  }

  private func row(_ life: LaneLife) -> [String] {
    guard life.placement != .dropped else {
      return dropped("\(life.number) dropped", at: x(life.requested), life.number)
    }
    let end = life.end?.time ?? life.requested
    let middle = y(life.number) + 6
    var parts: [String] = []
    if life.placement == .joins {
      parts.append(bar(life.requested, end, life.number, "joins"))
      parts.append(text("\(life.number) joins \(life.joins ?? 0)", x: x(life.requested) + 12, y: middle))
    }
    if life.placement == .waits {
      parts.append(bar(life.requested, life.began ?? end, life.number, "waits"))
      parts.append(text("\(life.number) waits", x: x(life.requested) + 12, y: middle))
    }
    if let began = life.began {
      parts.append(bar(began, end, life.number, life.end?.outcome == .finished ? "run" : "lost"))
      parts.append(text("\(life.number)", x: x(began) + 12, y: middle, "number"))
    }
    switch life.end?.outcome {
    case .finished: return parts + [check(x(end) + 10, y(life.number))]
    case .dropped: return parts + dropped("dropped", at: x(end) + 16, life.number)
    case .some(let outcome): return parts + stopped("\(outcome)", at: end, life.number)
    case nil: return parts
    }
  }

  private func bar(_ from: Int, _ to: Int, _ number: Int, _ kind: String) -> String {
    let top = y(number) - Self.barHeight / 2
    return "<rect class=\"\(kind)\" x=\"\(x(from))\" y=\"\(top)\" width=\"\(x(to) - x(from))\""
      + " height=\"\(Self.barHeight)\" rx=\"6\"/>"
  }

  /// A hollow mark: nothing has begun here.
  private func dropped(_ words: String, at x: Int, _ number: Int) -> [String] {
    let y = y(number)
    return ["<circle class=\"dropped\" cx=\"\(x)\" cy=\"\(y)\" r=\"8\"/>", text(words, x: x + 16, y: y + 6, "alarm")]
  }

  /// A cross: an active run has ended.
  private func stopped(_ words: String, at time: Int, _ number: Int) -> [String] {
    let (x, y) = (x(time), y(number))
    return [
      "<circle class=\"alarm\" cx=\"\(x)\" cy=\"\(y)\" r=\"11\"/>",
      "<path class=\"cross\" d=\"M\(x - 4) \(y - 4)l8 8m0-8l-8 8\"/>", text(words, x: x + 19, y: y + 6, "alarm"),
    ]
  }

  private func check(_ x: Int, _ y: Int) -> String { "<path class=\"check\" d=\"M\(x) \(y)l5 5l9-10\"/>" }

  /// From the end of a run to that of one that has joined it.
  private func sharedEnd(_ life: LaneLife) -> String? {
    guard let joined = life.joins, let end = life.end?.time else { return nil }
    let half = Self.barHeight / 2
    return "<path class=\"joins\" d=\"M\(x(end) - 14) \(y(joined) + half)V\(y(life.number) - half)\"/>"
  }

  private var timeAxis: [String] {
    let right = Self.width - 24
    return [
      text("time", x: 20, y: axis + 6, "faint"),
      "<path class=\"line\" d=\"M\(Self.left) \(axis)H\(right)m-7-5l7 5l-7 5\"/>",
    ]
  }

  private func text(_ words: String, x: Int, y: Int, _ kind: String? = nil) -> String {
    "<text" + (kind.map { " class=\"\($0)\"" } ?? "") + " x=\"\(x)\" y=\"\(y)\">\(words)</text>"
  }
}
