// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import InspectKit

struct `The command line` {
  @Test(arguments: [
    (["page", "/nowhere.jsonl"], 1, "There is no file '/nowhere.jsonl', or it cannot be read."),
    (["--port", "70000"], 64, "The value '70000' is invalid"),
    (["--name", "my-mac.local"], 64, "--name is for a tool"),
    (["dance", "a", "--b"], 64, "Unknown option '--b'"),
  ])
  func `every error is one line`(arguments: [String], code: Int32, line: String) async {
    var lines: [String] = []
    let actual = await BelayInspect.run(arguments) { lines.append($0) }
    #expect(actual == code)
    #expect(lines.count == 1 && lines[0].contains(line), "\(lines)")
    #expect(lines.allSatisfy { !$0.contains("\n") })
  }
}
