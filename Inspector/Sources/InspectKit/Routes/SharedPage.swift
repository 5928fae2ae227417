// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// One HTML file with the page and a session in it, which needs neither the tool nor a network.
///
/// The page's scripts are modules, which a browser does not load from a disk. So they become one script: see the page's README
/// for the rules that make this possible.
struct SharedPage {
  private let files: [String: Data]

  init(_ files: PageFiles) { self.files = files.files }

  /// - Throws: ``InspectFailure`` if the page's files break their rules.
  func html(of session: Session) throws -> String {
    let index = try text("index.html")
    return try index.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.drop { $0 == " " }
      if start.hasPrefix("<link rel=\"stylesheet\"") {
        return "<style>\n\(try text(attribute("href", of: line)))</style>"
      }
      if start.hasPrefix("<link") || start.hasPrefix("<base") { return "" }
      if start.hasPrefix("<script type=\"module\"") {
        // Deferred as a module is: after the document.
        return "<script type=\"module\">\n\(try script(from: attribute("src", of: line)))</script>"
      }
      return start == "<!-- session -->" ? data(of: session) : String(line)
    }.joined(separator: "\n")
  }

  /// No text of an app can end the element: each `<` is written in another way.
  private func data(of session: Session) -> String {
    let lines = String(decoding: SessionFile.data(of: session), as: UTF8.self)
    let safe = lines.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
    return "<script type=\"application/x-ndjson\" id=\"session\">\n\(safe)</script>"
  }

  /// All modules, each after those that it imports.
  private func script(from first: String) throws -> String {
    var (script, seen) = ("\"use strict\";\n", Set<String>())
    func add(_ path: String) throws {
      guard seen.insert(path).inserted else { return }
      var own = ""
      for line in try text(path).split(separator: "\n") {
        if line.hasPrefix("import ") {
          guard let imported = line.split(separator: "\"").dropFirst().first else {
            throw InspectFailure("\(path): an import is one line: \(line)")
          }
          try add(Self.resolve(String(imported), from: path))
        } else {
          own += "\(line.hasPrefix("export ") ? line.dropFirst("export ".count) : line[...])\n"
        }
      }
      script += own
    }
    try add(first)
    guard !script.lowercased().contains("</script") else {
      throw InspectFailure("A script of the page has the text </script: it cannot be in one file.")
    }
    return script
  }

  private func text(_ path: String) throws -> String {
    guard let data = files[path] else { throw InspectFailure("The page has no file '\(path)'.") }
    return String(decoding: data, as: UTF8.self)
  }

  private func attribute(_ name: String, of line: Substring) -> String {
    guard let start = line.range(of: "\(name)=\"")?.upperBound else { return "" }
    return Self.resolve(String(line[start...].prefix { $0 != "\"" }), from: "index.html")
  }

  /// The path of a file that another one names: `./`, `../` or from the root.
  private static func resolve(_ name: String, from path: String) -> String {
    var parts = name.hasPrefix("/") ? [] : path.split(separator: "/").dropLast()
    for part in name.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
