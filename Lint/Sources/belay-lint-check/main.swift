// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// belay-lint-check FACTS… [--rule ID]… [--only ID]… [--possible]: the rules on files of facts, one line for each finding. It
// builds without the parser. A rule that --rule names has no notes; --only leaves it as a configuration without it would.

import Foundation
import LintRules

var paths: [String] = []
var rules: Set<String> = []
var only: Set<String> = []
var showsPossible = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--rule": if let id = arguments.popFirst() { rules.insert(id) }
  case "--only": if let id = arguments.popFirst() { only.insert(id) }
  case "--possible": showsPossible = true
  default: paths.append(argument)
  }
}
for path in paths {
  guard let data = FileManager.default.contents(atPath: path), let files = try? FactsFile.read([UInt8](data)) else {
    FileHandle.standardError.write(Data("\(path): not a file of facts\n".utf8))
    exit(65)
  }
  var configuration = Configuration()
  configuration.onlyRules = rules
  let chosen = configuration.rules.filter { only.isEmpty || only.contains($0.id) }
  for finding in CodeRules.findings(in: files, of: chosen, configuration)
  where showsPossible || !configuration.isPossible(finding) {
    let lacks = finding.lacks.map { "\t" + $0.en } ?? ""
    print(
      "\(finding.element.code.path)\t\(finding.element.line)\t\(finding.rule)\t\(configuration.severity(of: finding))\t\(finding.message.en)\(lacks)"
    )
  }
}
