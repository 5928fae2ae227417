// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTPTesting
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The page's files` {
  @Test func `whatever the page or one of its files names is served`() async throws {
    try await withDemo { _, port in
      var (open, seen) = (["/", "/portfolio", "/counter", "/carousel", "/checkout"], Set<String>())
      while let path = open.popLast() {
        guard seen.insert(path).inserted else { continue }
        let response = try await RawClient.get(path, port: port)
        #expect(response.hasPrefix("HTTP/1.1 200"), "\(path)")
        open += response.matches(of: /"(\/[a-z\/-]+\.(?:css|js|svg))"/).map { String($0.output.1) }
      }
      let expected = [
        "/portfolio.css", "/panel.js", "/texts/page.js", "/icon.svg",
      ]
      #expect(seen.isSuperset(of: expected))
    }
  }

  @Test func `the README is there as text, and nothing at a story that is none`() async throws {
    try await withDemo { _, port in
      for name in ["README.md", "README.ja.md"] {
        let readme = try await RawClient.get("/\(name)", port: port)
        #expect(readme.hasPrefix("HTTP/1.1 200") && readme.contains("Content-Type: text/plain; charset=utf-8"))
        // The start page shows this part.
        #expect(readme.contains("```swift package-manifest\n"))
      }
      let other = try await RawClient.get("/sources/else", port: port)
      #expect(other.hasPrefix("HTTP/1.1 404"))
    }
  }

  @Test func `a script imports only what it uses, and exports only what another imports`() async throws {
    let scripts = try await files(endingWith: ".js")
    #expect(scripts.count > 20)
    var imported: Set<String> = []
    for (path, script) in scripts {
      for match in script.matches(of: /import (?:(\w+)|\{([^}]*)\}|(\w+), \{([^}]*)\}) from/) {
        let groups = [match.output.1, match.output.2, match.output.3, match.output.4].compactMap { $0 }
        for name in groups.flatMap({ $0.split(separator: ",") }).map({ $0.trimmingCharacters(in: .whitespaces) }) {
          let names = name.components(separatedBy: " as ")
          imported.insert(names[0])
          #expect(script.uses(of: names[names.count - 1]) > 1, "\(path) does not use \(name)")
        }
      }
    }
    for (path, script) in scripts {
      for match in script.matches(of: /export (?:async )?(?:const|function|class) (\w+)/) {
        #expect(imported.contains(String(match.output.1)), "\(path): no script imports \(match.output.1)")
      }
    }
  }

  @Test func `each text of the pages is shown somewhere`() async throws {
    let files = try await files(endingWith: "")
    // By their keys: those with quotation marks are names that the server sends, which no file repeats.
    for (path, texts) in files where path.hasPrefix("/texts/") {
      for match in texts.matches(of: /\n  (\w+): [\[{]/) {
        let key = String(match.output.1)
        let isOfAPage = key.hasSuffix("Name") && files["/\(key.dropLast(4))"] != nil
        let isUsed = files.contains {
          $0.key != path && ($0.value.contains("\"\(key)\"") || $0.value.uses(of: ".\(key)") > 0)
        }
        #expect(isUsed || isOfAPage, "\(path): nothing shows \(key)")
      }
    }
  }

  /// The files of the pages, as they are served, by their addresses.
  private func files(endingWith ending: String) async throws -> [String: String] {
    var files: [String: String] = [:]
    try await withDemo { _, port in
      for path in try PageFiles().paths where path.hasSuffix(ending) {
        files[path] = try await RawClient.get(path, port: port)
      }
    }
    return files
  }
}

extension String {
  /// How often a name is in it, as a whole word.
  fileprivate func uses(of name: String) -> Int {
    var (count, rest) = (0, self[...])
    while let found = rest.range(of: name) {
      rest = rest[found.upperBound...]
      if !(rest.first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false) { count += 1 }
    }
    return count
  }
}
