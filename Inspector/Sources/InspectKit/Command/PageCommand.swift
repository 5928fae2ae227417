// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation

/// `belay-inspect page talks.jsonl > talks.html`.
struct PageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page", abstract: "Write one HTML file with the page and a saved session in it, to standard output.")

  @Argument(help: "A saved session, or a trace of TraceExport.", completion: .file())
  var file: String

  func run() async throws {
    let book = SessionBook()
    let session = try book.session(book.add(try BelayInspect.session(in: file)))
    Terminal.say(try SharedPage(PageFiles()).html(of: session))
  }
}
