// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules
import Testing

@testable import BelayLint

/// After a change only the files that it affects are read and linted again, and the result is that of a run without a
/// cache.
@Suite("Incremental cache")
struct IncrementalTests {
  /// A method that loops is a note, unless the rule is named.
  fileprivate static let linter: Linter = {
    var configuration = Configuration()
    configuration.optInRules = ["task-outlives-owner"]
    return Linter(configuration)
  }()

  /// A task loops in a method that another file declares.
  private static let screen = """
    final class Radio {
      private var task: Task<Void, Never>?
      func start() { task = Task { [weak self] in await self?.listen() } }
      deinit { task?.cancel() }
    }
    """
  private static let endless = "extension Radio { func listen() async { for await x in hub.updates { show(x) } } }"
  private static let bounded = "extension Radio { func listen() async { for x in await hub.all() { show(x) } } }"
  private static let bystander = "final class Clock { func tick() { Task { await beat() } }\n  func beat() async {} }"

  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("belay-lint-\(UUID().uuidString)")
    var cacheFolder: URL { url.appendingPathComponent("cache") }
    var cache: RunCache { RunCache(folder: cacheFolder, roots: [url.path]) }
    var files: [String] { FileDiscovery([url.path]).files }

    init(_ files: [String: String]) throws {
      try FileManager.default.createDirectory(at: cacheFolder, withIntermediateDirectories: true)
      for (name, text) in files { try write(text, to: name) }
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }
    func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appendingPathComponent(name)) }

    /// The reports of a run with the cache and of one without.
    func lint(_ linter: Linter = IncrementalTests.linter) -> (kept: Linter.Report, anew: Linter.Report) {
      (linter.lint(paths: files, cache: cache), linter.lint(paths: files))
    }

    /// The only cache file with this ending.
    func cacheFiles(_ ending: String) throws -> [URL] {
      try FileManager.default.contentsOfDirectory(at: cacheFolder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == ending }
    }

    /// What the next run reuses: the files that are not parsed, and those whose stored findings are used.
    func takenOver(_ linter: Linter = IncrementalTests.linter) throws -> (read: Set<String>, found: Set<String>) {
      var run = try #require(cache.load(for: linter).run)
      var read: Set<String> = []
      for path in files {
        let state = FileState(path, run)
        if let file = state.file { run.put(file) } else { read.insert(path) }
      }
      run.forgetResults(for: linter.configuration.stamp)
      let found = run.present.filter { $0.result != nil }.map(\.entry.path)
      let names = { (paths: any Sequence<String>) in Set(paths.map { URL(fileURLWithPath: $0).lastPathComponent }) }
      return (names(read), names(found))
    }
  }

  @Test
  func `A change in one file changes what is found in another`() throws {
    let folder = try Folder([
      "Radio.swift": Self.screen, "Listening.swift": Self.endless, "Clock.swift": Self.bystander,
    ])
    #expect(folder.lint().kept.findings.map(\.rule).contains("task-outlives-owner"))
    try folder.write(Self.bounded, to: "Listening.swift")
    var (kept, anew) = folder.lint()
    #expect(!kept.findings.map(\.rule).contains("task-outlives-owner"))
    #expect(kept.findings == anew.findings)
    try folder.write(Self.endless, to: "Listening.swift")
    (kept, anew) = folder.lint()
    #expect(kept.findings.map(\.rule).contains("task-outlives-owner") && kept.findings == anew.findings)
    try folder.remove("Listening.swift")
    (kept, anew) = folder.lint()
    #expect(!kept.findings.map(\.rule).contains("task-outlives-owner") && kept.findings == anew.findings)
    try folder.write(Self.endless, to: "New.swift")
    (kept, anew) = folder.lint()
    #expect(kept.findings.map(\.rule).contains("task-outlives-owner") && kept.findings == anew.findings)
  }

  @Test
  func `Only the changed file is parsed, and only what asked for it is looked at again`() throws {
    let folder = try Folder([
      "Radio.swift": Self.screen, "Listening.swift": Self.endless, "Clock.swift": Self.bystander,
    ])
    _ = folder.lint()
    try folder.write(Self.bounded, to: "Listening.swift")
    let taken = try folder.takenOver()
    #expect(taken.read == ["Radio.swift", "Clock.swift"])
    #expect(taken.found == ["Clock.swift"])
  }

  @Test
  func `A superclass in a file without work counts once another file inherits from it`() throws {
    let model = "class Base: UIViewController { var a = 1 }"
    let folder = try Folder(["Base.swift": model, "Radio.swift": Self.screen])
    _ = folder.lint()
    try folder.write(
      "final class Screen: Base {\n  func go() { Task { for await x in hub.updates { a = x } } }\n}", to: "Screen.swift"
    )
    let (kept, anew) = folder.lint()
    #expect(kept.findings == anew.findings && kept.findings.map(\.rule).contains("task-outlives-owner"))
  }

  @Test
  func `Another configuration keeps the reading and not the findings`() throws {
    let folder = try Folder(["Radio.swift": Self.screen, "Listening.swift": Self.endless])
    _ = folder.lint()
    var configuration = Configuration()
    configuration.appLongOwners = ["Radio"]
    let taken = try folder.takenOver(Linter(configuration))
    #expect(taken.read.count == 2 && taken.found.isEmpty)
    #expect(folder.lint(Linter(configuration)).kept.findings.isEmpty)
  }

  @Test
  func `Fixes come out of the cache as they went in`() throws {
    let feed = "struct Feed { var body: some View { list.refreshable { Task { await model.refresh() } } } }"
    let folder = try Folder(["Feed.swift": feed, "Clock.swift": Self.bystander])
    _ = folder.lint()
    try folder.write("let a = 1", to: "Clock.swift")
    let (kept, anew) = folder.lint()
    #expect(kept.findings == anew.findings && kept.findings.first?.fix != nil)
  }

  @Test
  func `Damaged caches are not used, the report says so, and the next run is well again`() throws {
    let folder = try Folder(["Radio.swift": Self.screen, "Listening.swift": Self.endless])
    let whole = folder.lint().anew
    let file = try #require(try folder.cacheFiles("run").first)
    let bytes = [UInt8](try Data(contentsOf: file))
    let damages: [[UInt8]] =
      [
        [], [0], Array(bytes.prefix(bytes.count / 2)), Array(bytes.dropLast()), bytes + [0],
        Array(repeating: 0xFF, count: 4096),
      ]
      + stride(from: 0, to: bytes.count, by: 7).map { place in
        var bytes = bytes
        bytes[place] ^= 0x55
        return bytes
      }
    for (number, damage) in damages.enumerated() {
      try Data(damage).write(to: file)
      let report = folder.lint().kept
      #expect(report.findings == whole.findings, "damage \(number)")
      #expect(report.notes.count == 1 && report.notes.allSatisfy { $0.contains("this cache is ") }, "damage \(number)")
      #expect(folder.lint().kept.notes.isEmpty)
    }
  }

  @Test
  func `Bytes of unknown origin end in an error, not in a crash`() throws {
    let folder = try Folder(["Radio.swift": Self.screen])
    let whole = Linter().facts(of: folder.files).bytes
    #expect(try FactsFile.read(whole).map(\.path) == folder.files)
    for place in whole.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var changed = whole
        changed[place] = value
        _ = try? FactsFile.read(changed)
      }
      _ = try? FactsFile.read(Array(whole[..<place]))
    }
  }
}
