// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ExplorationReport {
  /// How many kinds of ends are printed; the rest is counted. Complaints are all printed, because the test asked for
  /// them.
  static let printedKinds = 5

  /// Ends that differ from the reference, all in the same fields.
  struct EndKind: CustomStringConvertible {
    let simplest: Finding
    /// Its index in `findings`.
    let index: Int
    /// How many more there are of this kind.
    var others = 0

    var description: String {
      guard others > 0 else { return simplest.description }
      let rest = simplest.fields.count - 5
      let fields = simplest.fields.prefix(5).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
      let ends = others == 1 ? "1 more end differs" : "\(others) more ends differ"
      return simplest.lines(notes: ["\(ends) in the same fields: \(fields)"]).joined(separator: "\n")
    }
  }

  var complaints: [Finding] {
    findings.filter {
      if case .complaint = $0.problem { true } else { false }
    }
  }

  /// The indices of the findings whose orders are printed.
  var printedFindings: [Int] {
    let complaints = findings.indices.filter {
      if case .complaint = findings[$0].problem { true } else { false }
    }
    return complaints + endKinds().map(\.index)
  }

  /// The printed kinds of ends, by the simplest end of each. An end without known fields is a kind of its own.
  func endKinds(atMost most: Int = printedKinds) -> [EndKind] {
    var kinds: [EndKind] = []
    var places: [Set<String>: Int] = [:]
    for (index, finding) in findings.enumerated() {
      guard case .otherEnd = finding.problem else { continue }
      let fields = Set(finding.fields)
      if !fields.isEmpty, let place = places[fields] {
        kinds[place].others += 1
      } else if kinds.count < most {
        places[fields] = kinds.count
        kinds.append(EndKind(simplest: finding, index: index))
      }
    }
    return kinds
  }
}
