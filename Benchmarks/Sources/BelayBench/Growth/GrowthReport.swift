// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CPlatform
import Foundation

/// The benchmark of growth: each row's processor time at three sizes, printed as soon as it is known.
@MainActor
enum GrowthReport {
  static func run(_ rows: [GrowthRow], _ options: Options) async throws {
    _ = belay_stay_on_one_processor()
    var all: [Growth] = []
    for row in rows {
      let growth: Growth
      do { growth = try await row.measure(options.effort) } catch {
        throw WrongResult(description: "\(row.name): \(error)")
      }
      all.append(growth)
      if options.format == .table { show(growth.line) }
    }
    if options.format == .json { show(try json(all)) }
    if options.checksLimits { try check(all) }
  }

  /// Unbuffered, also in a pipe: if a row crashes, it is the one after the last printed row.
  private static func show(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

  private static func check(_ all: [Growth]) throws {
    let steep = all.filter(\.isTooSteep)
    guard !steep.isEmpty else { return }
    throw WrongResult(
      description: """
        ten times as many cost more than \(steep[0].limit) times as much:
        \(steep.map { "  " + $0.line }.joined(separator: "\n"))
        """)
  }

  private struct ReportedStep: Codable {
    let row: String
    let size: Int
    let seconds: Double
    let ratio: Double?
    let plainSeconds: Double?
    let plainRatio: Double?
  }

  private static func json(_ all: [Growth]) throws -> String {
    let steps = all.flatMap { growth in
      growth.steps.map {
        ReportedStep(
          row: growth.row.name, size: $0.size, seconds: $0.seconds, ratio: $0.ratio, plainSeconds: $0.plain,
          plainRatio: $0.plainRatio)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(steps), as: UTF8.self)
  }
}
