// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the command line asks for.
struct Options {
  enum Format: String, CaseIterable { case table, json }

  static let help = """
    belay-bench: what Belay costs beside plain Swift, measured in turn in one run

      --format table|json   a table to read (when left out), or JSON
      --row NAME            only this row; may be given more than once
      --quick               few batches: two seconds instead of half a minute, and coarser figures
      --help                this text

    Rows: \(Row.all.map(\.name).joined(separator: ", ")).
    Build it with `-c release`: a debug build measures the checks of debug builds.
    """

  var format = Format.table
  var effort = Effort.full
  var rows = Row.all
  var isHelp = false

  /// - Parameter arguments: Without the program's name.
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var chosen: [String] = []
    var rest = arguments.makeIterator()
    while let option = rest.next() {
      switch option {
      case "--format":
        let name = rest.next() ?? ""
        guard let format = Format(rawValue: name) else {
          throw UsageError(description: "--format takes table or json, not '\(name)'")
        }
        self.format = format
      case "--row":
        let name = rest.next() ?? ""
        guard Row.all.contains(where: { $0.name == name }) else {
          let names = Row.all.map(\.name).joined(separator: ", ")
          throw UsageError(description: "there is no row '\(name)'; the rows are \(names)")
        }
        chosen.append(name)
      case "--quick":
        effort = .quick
      case "--help", "-h":
        isHelp = true
      default:
        throw UsageError(description: "unknown option '\(option)'; --help lists the options")
      }
    }
    if !chosen.isEmpty { rows = Row.all.filter { chosen.contains($0.name) } }
  }
}

/// The command line asks for what there is not.
struct UsageError: Error {
  let description: String
}
