// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import InspectedWork

/// The options of the command line.
struct Options {
  enum Format: String, CaseIterable { case table, json }

  static let help = """
    belay-bench: what Belay costs beside plain Swift, measured in turn in one run

      --format table|json   a table to read (when left out), or JSON
      --row NAME            only this row; may be given more than once
      --quick               few batches: some seconds instead of half a minute, and coarser figures
      --check               fails when a row is slower, beside plain Swift, than its loose limit
      --compare FILE        beside an earlier run's JSON: how the ratios have changed
      --no-sources          leaves out the plain Swift of each row, below the table
      --instructions        counts instructions instead of time, with valgrind: rows of synchronous work
      --growth              how the processor's time grows with n: 1,000, 10,000 and 100,000 of something (--quick: the first two);
                            with --check, fails when ten times as many cost more than 15 times as much (--quick: 25)
      --builds              also what Belay adds to a program's size and to its first build: minutes
      --help                this text

    Rows: \(Row.all.map(\.name).joined(separator: ", ")).
    Rows of --growth: \(GrowthRow.all.map(\.name).joined(separator: ", ")).
    Build it with `-c release`: a debug build measures the checks of debug builds.
    """

  var format = Format.table
  var effort = Effort.full
  var rows: [Row] = []
  /// The rows of growth to measure instead; nil if not requested.
  var growth: [GrowthRow]?
  var isHelp = false
  var checksLimits = false
  var showsSources = true
  var countsInstructions = false
  /// The path of an earlier run's JSON.
  var earlier: String?
  /// The loop for a profiler, and nothing else.
  var loop: CountedLoop?
  /// This process is one side of a row, and nothing else.
  var inspected: InspectedProcess?

  /// - Parameter arguments: Without the program's name.
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var chosen: [String] = []
    var (builds, isGrowth) = (false, false)
    var (loop, side, times): (Row?, CountedLoop.Side?, Int?)
    var (work, port): (InspectedWork?, Int?)
    var rest = ArgumentReader(arguments)
    while let option = rest.next() {
      switch option {
      case "--format": format = try rest.value(of: option, among: Format.allCases)
      case "--row": chosen.append(try rest.value(of: option))
      case "--quick": effort = .quick
      case "--check": checksLimits = true
      case "--compare": earlier = try rest.value(of: option)
      case "--no-sources": showsSources = false
      case "--instructions": countsInstructions = true
      case "--growth": isGrowth = true
      case "--builds": builds = true
      case "--loop": loop = try rest.row(of: option)
      case "--side": side = try rest.value(of: option, among: CountedLoop.Side.allCases)
      case "--times": times = try rest.number(of: option)
      case "--answer": work = try rest.value(of: option, among: InspectedWork.allCases)
      case "--port": port = try rest.number(of: option)
      case "--help", "-h": isHelp = true
      default: throw UsageError(description: "unknown option '\(option)'; --help lists the options")
      }
    }
    if let loop { self.loop = CountedLoop(row: loop, side: side ?? .belay, times: times ?? 1_000) }
    if let work { inspected = InspectedProcess(work: work, port: port) }
    if isGrowth {
      let all = GrowthRow.all
      growth =
        try chosen.isEmpty ? all : chosen.map { name throws(UsageError) in try Self.row(name, among: all, \.name) }
      if countsInstructions || earlier != nil || builds {
        throw UsageError(description: "--growth goes with --row, --quick, --check and --format only")
      }
      return
    }
    rows = try chosen.map { name throws(UsageError) in try Self.row(name, among: Row.all, \.name) }
    if chosen.isEmpty { rows = Row.all.filter { builds || !$0.isSlow } }
    if countsInstructions {
      rows = rows.filter(\.isLoop)
      if rows.isEmpty { throw UsageError(description: "--instructions counts rows of synchronous work only") }
    }
  }

  static func row<Named>(
    _ name: String, among rows: [Named], _ nameOf: KeyPath<Named, String>
  ) throws(UsageError) -> Named {
    if let row = rows.first(where: { $0[keyPath: nameOf] == name }) { return row }
    let names = rows.map { $0[keyPath: nameOf] }.joined(separator: ", ")
    throw UsageError(description: "there is no row '\(name)'; the rows are \(names)")
  }
}

/// An invalid command line.
struct UsageError: Error {
  let description: String
}
