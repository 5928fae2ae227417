// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The plain Swift with which a row is compared: the methods of a type in Sources/RawSwift that make the same change.
struct Twin: Sendable, Hashable {
  let type: String
  /// By name; if the type has several of one name, with the first argument's label: `update(at`. Empty: the type
  /// itself.
  let methods: [String]
  private let file: String

  init(_ type: String, _ methods: String..., file: String? = nil) {
    self.type = type
    self.methods = methods
    self.file = file ?? "Sources/RawSwift/\(type).swift"
  }

  /// `PlainScreen.tap`, `ArrayList.update(at:)`
  var name: String {
    methods.isEmpty ? type : methods.map { "\(type).\($0)\($0.contains("(") ? ":)" : "")" }.joined(separator: ", ")
  }

  /// The source of the methods, each after its location, or of the type; nil if the sources were moved since the build.
  var source: String? {
    let path = Self.benchmarks.appendingPathComponent(file)
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let declarations = methods.isEmpty ? ["class \(type) "] : methods.map { "func \($0)\($0.contains("(") ? "" : "(")" }
    return declarations.compactMap { declaration in
      guard let first = lines.firstIndex(where: { $0.contains(declaration) }) else { return nil }
      let indentation = lines[first].prefix { $0 == " " }
      let isOneLine = lines[first].hasSuffix("}")
      let last = isOneLine ? first : lines[first...].firstIndex { $0 == indentation + "}" } ?? first
      let body = lines[first...last].map { $0.isEmpty ? "" : "    " + $0.dropFirst(indentation.count) }
      return (["  \(file):\(first + 1)"] + body).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The folder of this package, where it was built.
  static let benchmarks = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
