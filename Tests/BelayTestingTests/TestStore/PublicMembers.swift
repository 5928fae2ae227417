// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The names of the public functions and properties of types, as declared in their sources: this includes those that
/// are compiled for Apple's systems only.
struct PublicMembers {
  private struct Member: Hashable {
    let type: String
    let name: String
    let file: String
  }

  private var members: Set<Member> = []
  private var types: Set<String> = []

  init(below folders: String...) throws {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
    for folder in folders {
      let files = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      for case let file as String in files ?? .init() where file.hasSuffix(".swift") {
        let path = "\(folder)/\(file)"
        read(try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8), path)
      }
    }
  }

  func hasType(_ type: String) -> Bool { types.contains(type) }

  func names(of type: String, in folder: String) -> Set<String> {
    Set(members.filter { $0.type == type && $0.file.hasPrefix(folder) }.map(\.name))
  }

  /// Relies on the formatting: a declaration begins a line, its members are indented by two, and its brace closes alone
  /// on a line.
  private mutating func read(_ source: String, _ file: String) {
    var open: [(type: String, indent: Int)] = []
    for line in source.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      let words = line.split { " (:<{".contains($0) }.map(String.init).filter { !$0.hasPrefix("@") }
      if words == ["}"], open.last?.indent == indent { open.removeLast() }
      guard
        let keyword = words.firstIndex(where: { !Self.modifiers.contains($0) }), words.indices.contains(keyword + 1)
      else { continue }
      switch words[keyword] {
      case "extension", "struct", "class", "enum", "protocol", "actor":
        types.insert(words[keyword + 1])
        if line.hasSuffix("{") { open.append((words[keyword + 1], indent)) }
      case "func", "var", "let":
        guard let type = open.last, type.indent + 2 == indent, words[..<keyword].contains("public"),
          !words[..<keyword].contains("static")
        else { continue }
        members.insert(Member(type: type.type, name: words[keyword + 1], file: file))
      default: continue
      }
    }
  }

  private static let modifiers: Set<String> = [
    "public", "package", "private", "fileprivate", "set)", "final", "nonisolated", "mutating", "override", "static",
  ]
}
