// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension String {
  /// For text and attributes of XML and HTML.
  var escapedForXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      // XML does not allow these characters, not even escaped.
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension [Finding] {
  /// By file, in the order of the files.
  var byPath: [(path: String, findings: [Finding])] {
    var groups: [(path: String, findings: [Finding])] = []
    for finding in self {
      if groups.last?.path == finding.path {
        groups[groups.count - 1].findings.append(finding)
      } else {
        groups.append((finding.path, [finding]))
      }
    }
    return groups
  }
}
