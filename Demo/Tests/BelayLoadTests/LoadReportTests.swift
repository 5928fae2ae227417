// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLoad

struct `The report on the load` {
  @Test func `finds nothing wrong when everything was there and has gone`() {
    #expect(report().faults.isEmpty)
    #expect(report().growth == 0)
  }

  @Test func `says what is wrong, a sentence each`() {
    var report = report()
    report.waves[0].held = 9
    report.waves[1].left = ["sessionsAlive": 3]
    report.waves[1].after = LoadFootprint(
      residentMemory: 1_001 + LoadReport.growthAllowed, openFiles: 12, heapInUse: 501 + LoadReport.heapGrowthAllowed)
    report.answers.count(200, for: "other host", isExpected: false)
    #expect(report.faults.count == 6)
    #expect(report.faults[0] == "Wave 1 had 9 sessions at once, not 10.")
    #expect(report.faults[1].contains("sessionsAlive: 3"))
    #expect(report.faults[2].contains("2 more open files"))
    #expect(report.faults[3].hasPrefix("After the last wave the memory is \(LoadReport.growthAllowed + 1) KB above"))
    #expect(report.faults[4].hasPrefix("After the last wave \(LoadReport.heapGrowthAllowed + 1) KB more are not freed"))
    #expect(report.faults[5].contains("'other host'"))
    #expect(report.text.contains("200: 1"))
  }

  @Test func `claims nothing of memory where nothing is known of it`() {
    var report = report()
    for wave in report.waves.indices { report.waves[wave].after = LoadFootprint() }
    #expect(report.faults.isEmpty)
    #expect(report.growth == nil && report.heapGrowth == nil && !report.text.contains("Memory"))
  }

  private func report() -> LoadReport {
    let footprint = LoadFootprint(residentMemory: 1_000, openFiles: 10, heapInUse: 500)
    let wave = LoadReport.Wave(
      held: 10, openRequests: 40, footprint: footprint, left: [:], after: footprint)
    return LoadReport(sessions: 10, before: footprint, waves: [wave, wave])
  }
}
