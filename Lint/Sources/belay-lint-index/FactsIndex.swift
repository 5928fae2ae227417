// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules

/// The linter's index of some files, asked by places in them.
struct FactsIndex {
  let repository: Repository
  let files: [Code]
  /// Absolute, without symbolic links, by the path in the facts.
  private let paths: [String: String]
  /// The names and members in expressions.
  private var uses: [Place: CodeElement] = [:]
  /// The declarations of a file with a name, in the order of the source.
  private var declarations: [Name: [CodeElement]] = [:]
  private var filesByPath: [String: Code] = [:]

  private struct Name: Hashable {
    let path: String
    let name: String
  }

  init(_ files: [Code]) {
    self.files = files
    repository = Repository(CodeLibrary(files))
    var paths: [String: String] = [:]
    for code in files { paths[code.path] = URL(fileURLWithPath: code.path).resolvingSymlinksInPath().path }
    self.paths = paths
    for code in files { add(code) }
  }

  private mutating func add(_ code: Code) {
    guard let path = paths[code.path] else { return }
    filesByPath[path] = code
    for element in code.root.subtree {
      switch element.kind {
      case .name, .member: uses[place(of: element)] = element
      case .function, .variable, .parameter:
        declarations[Name(path: path, name: element.name), default: []].append(element)
      default: break
      }
    }
  }

  var absolutePaths: Set<String> { Set(paths.values) }

  func place(of element: CodeElement) -> Place {
    let (line, column) = element.code.lines.place(of: element.offset)
    return Place(path: paths[element.code.path] ?? element.code.path, line: line, column: column)
  }

  /// `Sources/Feed.swift:12:3`, as the facts name the file.
  func text(of element: CodeElement) -> String {
    let (line, column) = element.code.lines.place(of: element.offset)
    return "\(element.code.path):\(line):\(column)"
  }

  func use(at place: Place) -> CodeElement? { uses[place] }

  /// The declaration whose name is at that place. The place of an element is that of its first token.
  func declaration(of name: String, at place: Place) -> CodeElement? {
    guard let code = filesByPath[place.path] else { return nil }
    let offset = code.lines.range(ofLine: place.line, in: .max).lowerBound + place.column - 1
    return declarations[Name(path: place.path, name: name)]?.last { $0.offset <= offset }
  }
}
