// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayTesting

@Suite struct ScheduleTests {
  @Test func `Every schedule of up to five choices comes back from its seed`() throws {
    var schedules: Set<Schedule> = []
    for number in 0..<1_024 {
      let schedule = Schedule((0..<5).map { (number >> (2 * $0)) & 3 })
      #expect(try Schedule(parsing: schedule.description) == schedule)
      schedules.insert(schedule)
    }
    #expect(schedules.count == 1_024)
    #expect(Set(schedules.map(\.description)).count == 1_024)
  }

  @Test func `Trailing zeros are not part of a schedule`() throws {
    #expect(Schedule([2, 0, 1, 0, 0]).description == "2.0.1")
    #expect(Schedule([0, 0]).description == "0")
    #expect(Schedule([]).description == "0")
    #expect(try Schedule(parsing: "2.0.1.0") == "2.0.1")
    #expect(try Schedule(parsing: "0.0").choices == [])
    #expect(try Schedule(parsing: "10.0.12").choices == [10, 0, 12])
  }

  @Test(arguments: [
    ("", "\"\" is not the seed of a schedule: a number is missing."),
    ("2..1", "\"2..1\" is not the seed of a schedule: a number is missing."),
    ("2.", "\"2.\" is not the seed of a schedule: a number is missing."),
    ("-1", "\"-1\" is not the seed of a schedule: \"-1\" is not a number that a seed can contain."),
    ("+1", "\"+1\" is not the seed of a schedule: \"+1\" is not a number that a seed can contain."),
    ("1.x", "\"1.x\" is not the seed of a schedule: \"x\" is not a number that a seed can contain."),
    ("1, 2", "\"1, 2\" is not the seed of a schedule: \"1, 2\" is not a number that a seed can contain."),
    ("٣", "\"٣\" is not the seed of a schedule: \"٣\" is not a number that a seed can contain."),
    (
      "99999999999999999999",
      "\"99999999999999999999\" is not the seed of a schedule: \"99999999999999999999\" is not a number that a seed can contain."
    ),
  ])
  func `What is no seed is refused with a reason`(seed: String, message: String) {
    let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: seed) }
    #expect(error?.description == message + " A seed is numbers with dots between them, as in 2.0.1.")
  }

  #if os(macOS) || os(Linux)
    @Test func `A literal that is no seed traps`() async {
      await #expect(processExitsWith: .failure) {
        let schedule: Schedule = "2..1"
        print(schedule)
      }
    }
  #endif

  @Test func `Fewer deviations are simpler, then fewer steps, then smaller choices`() {
    let sorted = [[], [0], [0, 0], [5], [0, 1], [0, 2], [1, 0], [1, 0, 0], [1, 1]]
    let distances = sorted.map(ScheduleDistance.init(choices:))
    for (one, other) in zip(distances, distances.dropFirst()) {
      #expect(one < other)
      #expect(!(other < one))
    }
  }

  /// The published numbers for seed 1234567, so that a sampling seed means the same everywhere.
  @Test func `The random numbers are those of SplitMix64`() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func `Every index is drawn about equally often`() {
    var generator = SplitMix64(seed: 1)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<7_000 { counts[generator.index(below: 7)] += 1 }
    #expect(counts.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
  }
}
