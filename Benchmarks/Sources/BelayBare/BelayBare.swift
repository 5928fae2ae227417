// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import InspectedWork

/// The work of the rows `inspector-…` in a program that does not link the inspector: `belay-bench` starts it.
@main
enum BelayBare {
  static func main() async {
    guard let work = CommandLine.arguments.dropFirst().first.flatMap(InspectedWork.init) else {
      return print("belay-bench starts this program, with the name of a piece of work.")
    }
    await work.answer()
  }
}
