// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import LocalHTTPTesting

/// Some waves of browsers, each open at once and then disconnected in every way, with malformed requests among them all
/// the time.
struct LoadRun: Sendable {
  /// The number of browsers in a wave.
  let sessions: Int
  /// The backend's time for each answer: not all browsers wait for it.
  var latency = Duration.seconds(60)
  /// How long the server may take to release everything of a wave.
  var patience = Duration.seconds(60)
  let server: LoadServer

  func run() async throws -> LoadReport {
    let start = ContinuousClock.now
    let (before, footprint) = try await server.account()
    var report = LoadReport(sessions: sessions, before: footprint)
    // The first wave fills what the process keeps forever.
    for number in 1...2 {
      print("Wave \(number): \(sessions) sessions.")
      report.waves.append(try await wave(before: before, counting: &report.answers))
    }
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }

  private func wave(before: [String: Int], counting answers: inout LoadReport.Answers) async throws -> LoadReport.Wave {
    let browsers = try await open()
    let names = browsers.map(\.session)
    async let annoyed = annoy(names)
    answers.merge(await act(browsers))
    answers.merge(await annoyed)
    let acted = ContinuousClock.now
    let (held, footprint) = try await server.account()
    for browser in browsers { browser.tire() }
    async let stillAnnoyed = annoy(names, mayBeGone: true)
    await leave(browsers)
    answers.merge(await stillAnnoyed)
    let left = try await forgotten(before)
    // The memory is only measured after the time of the backend's answers: Swift's runtime on Linux keeps about 800 bytes
    // of a `Task.sleep` until its time has passed, even if the task was cancelled.
    try await Task.sleep(until: acted + latency + .seconds(1))
    return LoadReport.Wave(
      held: held["sessions", default: 0], openRequests: held["openRequests", default: 0], footprint: footprint,
      left: left,
      after: try await server.account().footprint)
  }

  private func open() async throws -> [LoadBrowser] {
    let limiter = Limiter(limit: 16)
    return try await withThrowingTaskGroup(of: LoadBrowser.self) { group in
      for number in 0..<sessions {
        group.addTask { try await limiter.run { try await LoadBrowser(number: number, port: server.port) } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func act(_ browsers: [LoadBrowser]) async -> LoadReport.Answers {
    let limiter = Limiter(limit: 16)
    return await withTaskGroup(of: [Int].self) { group in
      for (number, browser) in browsers.enumerated() {
        group.addTask { (try? await limiter.run { await browser.act(number: number, latency: latency) }) ?? [] }
      }
      return await group.reduce(into: LoadReport.Answers()) { answers, statuses in
        for status in statuses { answers.count(status, for: "action", isExpected: [202, 204].contains(status)) }
      }
    }
  }

  private func annoy(_ names: [String], mayBeGone: Bool = false) async -> LoadReport.Answers {
    var answers = LoadReport.Answers()
    for round in 0..<5 {
      let nuisances = LoadRequest.nuisances(
        port: server.port, backendPort: server.backendPort, session: names[round * 7 % names.count])
      for nuisance in nuisances {
        let port = nuisance.isForBackend ? server.backendPort : server.port
        let status = await LoadRequest.status(of: nuisance.text, port: port)
        let isGone = mayBeGone && status == 404 && nuisance.kind == "malformed body"
        answers.count(status, for: nuisance.kind, isExpected: status == nuisance.status || isGone)
      }
    }
    return answers
  }

  private func leave(_ browsers: [LoadBrowser]) async {
    await withTaskGroup(of: Void.self) { group in
      for (number, browser) in browsers.enumerated() {
        let ways = LoadBrowser.Leaving.allCases
        // Out of step with how they read: each way of leaving is combined with each way of reading.
        group.addTask { await browser.leave(ways[(number + number / 10) % ways.count]) }
      }
    }
  }

  /// Waits until nothing is left, and returns the rest if that does not happen.
  private func forgotten(_ before: [String: Int]) async throws -> [String: Int] {
    let deadline = ContinuousClock.now + patience
    while true {
      let left = try await server.account().inventory.merging(before, uniquingKeysWith: -).filter { $0.value != 0 }
      if left.isEmpty || ContinuousClock.now > deadline { return left }
      try await Task.sleep(for: .milliseconds(100))
    }
  }
}
