// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Foundation

/// Keeps the last report for a set of files: as long as no byte of them, of the configuration or of the linter changes, nothing
/// is parsed again.
///
/// A finding may depend on any file of the repository, so a report is kept whole or not at all.
public struct ReportCache: Sendable {
  private let file: URL

  /// - Parameter folder: Where reports are kept, one file for each set of paths.
  public init(folder: URL, paths: [String]) {
    var hash = ContentHash()
    hash.add(Array(FileManager.default.currentDirectoryPath.utf8))
    for path in paths { hash.add(Array(path.utf8)) }
    file = folder.appendingPathComponent(hash.text + ".json")
  }

  /// The folder that systems keep such things in.
  public static var defaultFolder: URL? {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.appendingPathComponent("belay-lint")
  }

  func report(for key: String) -> Linter.Report? {
    guard let data = FileManager.default.contents(atPath: file.path),
      let kept = try? JSONDecoder().decode(Kept.self, from: data), kept.key == key
    else { return nil }
    return kept.report
  }

  /// A cache that cannot be written is only slower.
  func keep(_ report: Linter.Report, for key: String) {
    guard let data = try? JSONEncoder().encode(Kept(key: key, report: report)) else { return }
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }

  private struct Kept: Codable {
    let key: String
    let report: Linter.Report
  }
}

extension Linter {
  /// What the report depends on: the linter, its configuration and every byte of every file.
  func key(of inputs: [Input]) -> String {
    let hashes = Workers.map(inputs) { input in
      var hash = ContentHash()
      hash.add(Array(input.path.utf8))
      hash.add(input.bytes)
      return hash
    }
    var all = ContentHash()
    all.add(Array(Self.build.utf8))
    all.add(Array(configuration.fingerprint.utf8))
    for hash in hashes {
      all.add(hash.high)
      all.add(hash.low)
    }
    return all.text
  }

  /// Tells builds of the linter apart: another one may find something else.
  private static let build: String = {
    let path = Bundle.main.executablePath ?? ""
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(path) \(attributes?[.size] ?? 0) \(date)"
  }()
}

extension Configuration {
  var fingerprint: String {
    let lists = [disabledRules, optInRules, onlyRules, endlessSequences, appLongOwners].map {
      $0.sorted().joined(separator: ",")
    }
    return (lists + severities.map { "\($0.key)=\($0.value)" }.sorted()).joined(separator: ";")
  }
}
