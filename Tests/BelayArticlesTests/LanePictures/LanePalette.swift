// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The colors of a picture. The background belongs to the page: each color is legible on white or on black.
struct LanePalette: Sendable {
  /// The suffix of the file's name: DocC uses `~dark` for the dark scheme.
  let suffix: String
  let ink: String
  /// Secondary lines and words.
  let faint: String
  let run: String
  /// The text on a bar.
  let onRun: String
  /// A run without a result.
  let lost: String
  let pale: String
  let alarm: String

  static let light = LanePalette(
    suffix: "", ink: "#1f2933", faint: "#52606d", run: "#0b5cad", onRun: "#ffffff", lost: "#5d6b7a", pale: "#dcebfa",
    alarm: "#b42318")

  static let dark = LanePalette(
    suffix: "~dark", ink: "#eef2f6", faint: "#a3b1bf", run: "#6cb6ff", onRun: "#0a1826", lost: "#94a3b1",
    pale: "#17344f", alarm: "#ff9086")

  static let all = [light, dark]

  /// The CSS rules of the picture.
  var style: String {
    """
    text { font: 18px system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; fill: \(ink); }
    .title { font: 600 20px ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
    .faint { fill: \(faint); }
    .number { font-weight: 600; fill: \(onRun); }
    .run { fill: \(run); }
    .lost { fill: \(lost); }
    .waits { fill: \(pale); stroke: \(run); stroke-width: 1.5; stroke-dasharray: 5 3; }
    .joins { fill: none; stroke: \(run); stroke-width: 2; }
    .line { fill: none; stroke: \(faint); stroke-width: 1.5; }
    .call { fill: none; stroke: \(faint); stroke-width: 1.5; stroke-dasharray: 2 4; }
    .tick { fill: \(ink); }
    .dropped { fill: none; stroke: \(alarm); stroke-width: 2.5; }
    .alarm { fill: \(alarm); }
    .cross { fill: none; stroke: \(onRun); stroke-width: 2.5; stroke-linecap: round; }
    .check { fill: none; stroke: \(run); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
    """
  }
}
