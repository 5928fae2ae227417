// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics
import InspectedWork

/// What the inspector adds to an action of a store and to a run of a scope. It is in the program that was built with
/// `--traits Diagnostics`; in others `connect` does nothing.
///
/// Each side is a process of its own, which measures itself and works in turn with the other. The twin is the same
/// action, or run, in a program without the inspector.
extension Row {
  static let inspector = InspectedWork.allCases.flatMap { work in
    [inspectorLinked(work), inspectorAlone(work), inspectorConnected(work)]
  }

  /// The inspector is in the program and is never connected.
  private static func inspectorLinked(_ work: InspectedWork) -> Row {
    row("inspector-linked", work, limit: 3) { effort in try turns(effort, work, port: nil) }
  }

  /// Nobody listens at the port of the tool: the events are made, kept up to the limit, and then dropped.
  private static func inspectorAlone(_ work: InspectedWork) -> Row {
    row("inspector-alone", work, limit: limit(work)) { effort in
      let tool = try StandInTool(answers: false)
      let samples = try turns(effort, work, port: tool.port)
      _ = await tool.end()
      return samples
    }
  }

  /// This process takes all events, as the tool does. They are sent on the same processor, so that is in the figure.
  private static func inspectorConnected(_ work: InspectedWork) -> Row {
    row("inspector-connected", work, limit: limit(work)) { effort in
      let tool = try StandInTool(answers: true)
      let samples = try turns(effort, work, port: tool.port)
      let received = await tool.end()
      try check(received.batches > 0 || !isInspectorBuilt, "the inspector has sent nothing")
      // A batch has up to a thousand events. On a busy machine sending may be slower than what is recorded.
      let dropped = received.droppedEvents
      try check(dropped <= received.batches * 100, "\(dropped) events were dropped, more than a tenth of all")
      return samples
    }
  }

  private static func row(
    _ name: String, _ work: InspectedWork, limit: Double,
    measure: @escaping @MainActor @Sendable (Effort) async throws -> Samples
  ) -> Row {
    let twin = Twin("ScreenWork", work == .action ? "tap" : "show", file: "Sources/InspectedWork/ScreenWork.swift")
    return Row(name: "\(name)-\(work.rawValue)", unit: .microseconds, limit: limit, twin: twin, measure: measure)
  }

  private static func limit(_ work: InspectedWork) -> Double { work == .action ? 3_600 : 7 }

  /// Not in a release build without the trait. The survivors are in the same builds.
  @MainActor
  private static var isInspectorBuilt: Bool {
    Survivors.watch()
    defer { Survivors.stopWatching() }
    return Inventory.current().isWatched
  }

  @MainActor
  private static func turns(_ effort: Effort, _ work: InspectedWork, port: Int?) throws -> Samples {
    let (inspected, bare) = (try AskedProcess.linked(work, port: port), try AskedProcess.bare(work))
    // Without an inspector an action is a thousand times as fast: a hundred of them would be measured in cold caches.
    let bareSize = work == .action ? 10_000 : 100
    let size = port == nil ? bareSize : 100
    var samples = Samples()
    let batches = effort.batches(300)
    let warmup = batches / 10 + 1
    for batch in 0..<(warmup + batches) {
      let time = try inspected.nanoseconds(times: size)
      // Otherwise what still has to be sent would slow the twin down.
      let bareTime = try inspected.paused { try bare.nanoseconds(times: bareSize) }
      if batch >= warmup {
        samples.belay.append(time)
        samples.raw.append(bareTime)
      }
    }
    try inspected.end()
    try bare.end()
    return samples
  }
}
