// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import Foundation
import Testing

/// The requirements of the published SARIF 2.1.0 schema for the objects in the report: which keys each must have and
/// which it may have, because none of them allows others. After adding a key here, validate a report against the schema
/// itself again.
@Suite("SARIF")
struct SARIFTests {
  private struct Shape {
    let required: Set<String>
    var optional: Set<String> = []
  }

  /// By the key of the object, or of the list of such objects; "" is the whole report.
  private static let shapes: [String: Shape] = [
    "": Shape(required: ["version", "runs"], optional: ["$schema"]),
    "runs": Shape(required: ["tool"], optional: ["results", "columnKind"]),
    "tool": Shape(required: ["driver"]),
    "driver": Shape(required: ["name"], optional: ["rules", "version", "informationUri"]),
    "rules": Shape(
      required: ["id"], optional: ["shortDescription", "fullDescription", "help", "helpUri", "properties"]),
    "properties": Shape(required: [], optional: ["tags"]),
    "shortDescription": Shape(required: ["text"]),
    "help": Shape(required: ["text"], optional: ["markdown"]),
    "results": Shape(
      required: ["message"], optional: ["ruleId", "level", "locations", "codeFlows", "partialFingerprints"]),
    "codeFlows": Shape(required: ["threadFlows"]),
    "threadFlows": Shape(required: ["locations"]),
    "location": Shape(required: [], optional: ["physicalLocation", "message"]),
    "message": Shape(required: ["text"]),
    // Of a result, and of a thread flow.
    "locations": Shape(required: [], optional: ["physicalLocation", "location"]),
    "physicalLocation": Shape(required: [], optional: ["artifactLocation", "region"]),
    "artifactLocation": Shape(required: [], optional: ["uri"]),
    "region": Shape(required: [], optional: ["startLine", "startColumn"]),
  ]

  private static let code = """
    final class FeedModel {
      private var updates: Task<Void, Never>?
      func appeared() {
        updates = Task { [weak self] in
          guard let self else { return }
          for await row in rows.stream { self.show(row) }
        }
      }
      deinit { updates?.cancel() }
    }
    struct Feed: View { var body: some View { List(rows) { Row($0) }.refreshable { Task { await model.refresh() } } } }
    """

  /// The contents of the file VERSION at the root.
  private static func versionOfTheRepository() throws -> String {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...5 { folder.deleteLastPathComponent() }
    let text = try String(contentsOf: folder.appendingPathComponent("VERSION"), encoding: .utf8)
    return text.trimmingCharacters(in: .newlines)
  }

  private func report(of path: String, _ code: String = code) throws -> [String: Any] {
    let findings = Linter().lint([Linter.Input(path: path, bytes: Array(code.utf8))]).findings
    let value = try JSONSerialization.jsonObject(with: Data(Reporter.sarif.text(of: findings).utf8))
    return try #require(value as? [String: Any])
  }

  /// Every object below `value`, with its key.
  private func objects(in value: Any, under key: String = "") -> [(key: String, object: [String: Any])] {
    if let list = value as? [Any] { return list.flatMap { objects(in: $0, under: key) } }
    guard let object = value as? [String: Any] else { return [] }
    return [(key, object)] + object.sorted { $0.key < $1.key }.flatMap { objects(in: $0.value, under: $0.key) }
  }

  @Test(arguments: [code, ""])
  func `Every object has the keys that the schema requires, and none that it does not know`(_ code: String) throws {
    let objects = objects(in: try report(of: "Feed.swift", code))
    #expect(objects.count >= (code.isEmpty ? 4 : 20))
    for (key, object) in objects {
      let shape = try #require(Self.shapes[key], "an object under \(key) is new")
      #expect(shape.required.isSubset(of: object.keys), "under \(key)")
      #expect(Set(object.keys).isSubset(of: shape.required.union(shape.optional)), "under \(key)")
    }
  }

  @Test
  func `The values that the schema restricts are within bounds`() throws {
    let report = try report(of: "Feed.swift")
    #expect(report["version"] as? String == "2.1.0")
    let drivers = objects(in: report).filter { $0.key == "driver" }.map(\.object)
    #expect(drivers.map { $0["version"] as? String } == [try Self.versionOfTheRepository()])
    let objects = objects(in: report)
    let rules = objects.filter { $0.key == "rules" }.compactMap { $0.object["id"] as? String }
    #expect(Set(rules).count == rules.count)
    let results = objects.filter { $0.key == "results" }.map(\.object)
    #expect(results.count >= 2)
    for result in results {
      #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
      #expect(rules.contains(try #require(result["ruleId"] as? String)))
    }
    for region in objects where region.key == "region" {
      #expect(try #require(region.object["startLine"] as? Int) >= 1)
    }
    for text in objects where text.object.keys.contains("text") {
      #expect((text.object["text"] as? String)?.isEmpty == false, "under \(text.key)")
    }
  }

  @Test
  func `A code flow begins at the finding and goes through the lines that its message names`() throws {
    let results = objects(in: try report(of: "Feed.swift")).filter { $0.key == "results" }.map(\.object)
    let result = try #require(results.first { $0["ruleId"] as? String == "task-outlives-owner" })
    let flows = try #require(result["codeFlows"] as? [[String: Any]])
    #expect(flows.count == 1)
    let regions = objects(in: flows).filter { $0.key == "region" }.map(\.object)
    #expect(regions.map { $0["startLine"] as? Int } == [4, 6, 5])
    #expect(regions.map { $0["startColumn"] as? Int } == [5, 7, 7])
    let message = try #require((result["message"] as? [String: Any])?["text"] as? String)
    for note in objects(in: flows).filter({ $0.key == "message" }).compactMap({ $0.object["text"] as? String }) {
      #expect(message.contains(note.dropLast()))
    }
  }

  @Test
  func `A column counts UTF-16 code units, as the report says`() throws {
    let code =
      "struct 画面: View { var body: some View { List(行) { Row($0) } /* 😀 */ .refreshable { Task { await f() } } } }"
    let report = try report(of: "Feed.swift", code)
    #expect(objects(in: report).contains { $0.object["columnKind"] as? String == "utf16CodeUnits" })
    let region = try #require(objects(in: report).first { $0.key == "region" }?.object)
    let column = try #require(region["startColumn"] as? Int)
    #expect(String(decoding: Array(code.utf16).dropFirst(column - 1), as: UTF16.self).hasPrefix("Task {"))
  }

  @Test(arguments: ["A b/Ä[1]%#?.swift", "/A/B.swift", "../A.swift"])
  func `A path is a URI reference, whatever is in it`(_ path: String) throws {
    let places = objects(in: try report(of: path)).filter { $0.key == "artifactLocation" }
    #expect(!places.isEmpty)
    for place in places {
      let uri = try #require(place.object["uri"] as? String)
      #expect(uri.utf8.allSatisfy { $0 > 32 && $0 < 127 } && !uri.contains { "[]#? \"<>".contains($0) })
      #expect(uri.removingPercentEncoding == path)
    }
  }
}
