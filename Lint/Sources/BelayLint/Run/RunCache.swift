// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Foundation
import LintRules

/// Keeps the last run for the same roots, in two files: the code of all files with the findings, and what has changed since.
///
/// A file that has not changed is not read, and its findings are used again as long as no file has changed that has one of
/// the names that its rules asked for. A cache that is damaged or was written by another build is not used, and the report
/// says so.
public struct RunCache: Sendable {
  private let run: URL
  private let changes: URL

  public init(folder: URL, roots: [String]) {
    var hash = ContentHash()
    hash.add(Array(FileManager.default.currentDirectoryPath.utf8))
    for path in roots { hash.add(Array(path.utf8)) }
    run = folder.appendingPathComponent(hash.text + ".run")
    changes = folder.appendingPathComponent(hash.text + ".changes")
  }

  /// The system's folder for caches.
  public static var defaultFolder: URL? {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.appendingPathComponent("belay-lint")
  }

  /// The last run; and a note with the reason if there is one that cannot be used.
  func load(for linter: Linter) -> (run: KeptRun?, note: Message?) {
    guard let bytes = [UInt8](contentsOfFile: run.path) else { return (nil, nil) }
    do {
      var kept = try KeptRun(bytes, build: Linter.build)
      if let bytes = [UInt8](contentsOfFile: changes.path) { try kept.apply(changes: bytes, build: Linter.build) }
      return (kept, nil)
    } catch KeptRun.Failure.otherBuild {
      return (
        nil,
        Message(
          en: "\(run.path): this cache is from another build of belay-lint; everything is linted again",
          ja: "\(run.path): 別のビルドの belay-lint が作ったキャッシュのため使わず、すべて検査し直します")
      )
    } catch {
      return (
        nil,
        Message(
          en: "\(run.path): this cache is damaged; everything is linted again",
          ja: "\(run.path): キャッシュが壊れているため使わず、すべて検査し直します")
      )
    }
  }

  /// Ignores errors: without the cache the next run is only slower.
  func keep(_ kept: KeptRun, for linter: Linter) {
    try? FileManager.default.createDirectory(at: run.deletingLastPathComponent(), withIntermediateDirectories: true)
    if kept.isStored, kept.changed.count + kept.gone.count <= kept.files.count / 20 + 20 {
      if kept.hasNews { write(kept.changes(build: Linter.build), to: changes) }
    } else {
      try? FileManager.default.removeItem(at: changes)
      write(kept.bytes(build: Linter.build), to: run)
    }
  }

  private func write(_ bytes: [UInt8], to file: URL) { try? Data(bytes).write(to: file, options: .atomic) }
}

extension Linter {
  /// Identifies the build of the linter: another build may have other findings.
  static let build: ContentHash = {
    let path = Bundle.main.executablePath ?? ""
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return ContentHash(of: Array("\(path) \(attributes?[.size] ?? 0) \(date)".utf8)[...])
  }()
}

extension Configuration {
  /// The hash of the configuration: another one may lead to other findings.
  var stamp: ContentHash {
    let lists = [disabledRules, optInRules, onlyRules, endlessSequences, appLongOwners].map {
      $0.sorted().joined(separator: ",")
    }
    let text =
      ([language.rawValue, showsPossible ? "possible" : ""] + lists
      + severities.map { "\($0.key)=\($0.value)" }.sorted()).joined(separator: ";")
    return ContentHash(of: Array(text.utf8)[...])
  }
}
