// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import InspectKit

struct `A shared page` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  @Test func `it has the page's styles, its modules in order, and the session`() throws {
    let html = try page(["main.js": "import { a } from \"./view/a.js\";\nshow(a);\n"])
    let end = html.components(separatedBy: "<script type=\"module\">\n").last
    let script = try #require(end?.components(separatedBy: "</script>").first)
    #expect(script == "\"use strict\";\nconst b = 1;\nconst a = b;\nshow(a);\n")
    #expect(html.contains("<style>\np { color: red }\n</style>") && !html.contains("<link"))
    #expect(html.contains("id=\"session\">\n{\"format\":1,"))
  }

  @Test func `a text of the app cannot end the element with the session`() throws {
    let html = try page(["main.js": ""], name: "</script><script>alert(1)</script><!--")
    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(!html.contains("<!--") && html.contains(#"\u003c/script>\u003cscript>alert(1)"#))
    // It is the same text for a reader of JSON.
    let lines = try #require(html.split(separator: "id=\"session\">\n").last?.split(separator: "</script>").first)
    let file = try SessionFile(Data(lines.utf8), limits: .standard)
    #expect(String(decoding: file.events[0].line, as: UTF8.self).contains("</script><script>alert(1)</script><!--"))
  }

  @Test func `a script that would end its own element is refused`() {
    #expect(throws: InspectFailure.self) { try page(["main.js": "show('</script>');\n"]) }
    #expect(throws: InspectFailure.self) { try page(["main.js": "import { a } from \"./nowhere.js\";\n"]) }
  }

  @Test func `the tool's own page becomes one file`() throws {
    let html = try SharedPage(PageFiles()).html(of: session(name: "Talks"))
    #expect(html.contains("id=\"session\">"))
    for word in ["src=\"", "<link", "\nimport ", "\nexport "] { #expect(!html.contains(word), "\(word)") }
  }

  private func page(_ scripts: [String: String], name: String = "Talks") throws -> String {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "index.html": """
      <link rel="stylesheet" href="/page.css">
      <link rel="icon" href="/icon.svg">
      <script type="module" src="/main.js"></script>
      <!-- session -->
      """, "page.css": "p { color: red }\n",
      "view/a.js": "import { b } from \"../b.js\";\nexport const a = b;\n", "b.js": "export const b = 1;\n",
    ].merging(scripts) { $1 }
    for (path, text) in files {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return try SharedPage(PageFiles(folder: folder)).html(of: session(name: name))
  }

  private func session(name: String) throws -> Session {
    let book = SessionBook()
    try book.receive(Lines.batch(0, [Lines.event(1, name: name)]))
    return try book.session(Lines.session)
  }
}
