// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ExplorationReport {
  /// How many kinds of ends are printed; the rest is counted. Complaints are all printed, because the test asked for
  /// them.
  private static let printedKinds = 5

  /// Ends that differ from the reference, all in the same fields.
  struct EndKind: CustomStringConvertible {
    let simplest: Finding
    /// How many more there are of this kind.
    var others = 0

    var description: String {
      guard others > 0 else { return simplest.description }
      let rest = simplest.fields.count - 5
      let fields = simplest.fields.prefix(5).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
      let differ = others == 1 ? "differs" : "differ"
      return "\(simplest)\n  and \(others) more that \(differ) in the same fields: \(fields)"
    }
  }

  var complaints: [Finding] {
    findings.filter {
      if case .complaint = $0.problem { true } else { false }
    }
  }

  /// The printed kinds of ends, by the simplest end of each. An end without known fields is a kind of its own.
  var endKinds: [EndKind] {
    var kinds: [EndKind] = []
    var places: [Set<String>: Int] = [:]
    for finding in findings {
      guard case .otherEnd = finding.problem else { continue }
      let fields = Set(finding.fields)
      if !fields.isEmpty, let place = places[fields] {
        kinds[place].others += 1
      } else if kinds.count < Self.printedKinds {
        places[fields] = kinds.count
        kinds.append(EndKind(simplest: finding))
      }
    }
    return kinds
  }
}
