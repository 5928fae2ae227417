// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The plain Swift beside which a row is measured: the methods of a type in Sources/RawSwift that make the same change.
struct Twin: Sendable, Hashable {
  let type: String
  /// By name; where it has several of one name, with the first argument's label: `update(at`. None: the type itself.
  let methods: [String]
  private let file: String

  /// - Parameter file: Below the folder of the package; when left out, the type's in Sources/RawSwift.
  init(_ type: String, _ methods: String..., file: String? = nil) {
    self.type = type
    self.methods = methods
    self.file = file ?? "Sources/RawSwift/\(type).swift"
  }

  /// `PlainScreen.tap`, `ArrayList.update(at:)`
  var name: String {
    methods.isEmpty ? type : methods.map { "\(type).\($0)\($0.contains("(") ? ":)" : "")" }.joined(separator: ", ")
  }

  /// The methods as they stand in the source, each after its place, or the type; nil where the sources are no longer where they were
  /// built.
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
