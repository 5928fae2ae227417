// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Foundation

/// Stores the result of the last run, in two files for each set of roots.
///
/// - The report: it is returned as it is as long as no byte of a file, of the configuration or of the linter has
///   changed.
/// - The files: what the index knows of each file, and the findings in it together with the index queries of the rules.
///   After a change only the changed files are parsed. The rules run again only on files for which an answer has
///   changed.
///
/// A cache that is damaged or was written by another build is not used, and the report says so.
public struct ReportCache: Sendable {
  private let report: URL
  private let files: URL

  public init(folder: URL, roots: [String]) {
    var hash = ContentHash()
    hash.add(Array(FileManager.default.currentDirectoryPath.utf8))
    for path in roots { hash.add(Array(path.utf8)) }
    report = folder.appendingPathComponent(hash.text + ".json")
    files = folder.appendingPathComponent(hash.text + ".files")
  }

  /// The system's folder for caches.
  public static var defaultFolder: URL? {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.appendingPathComponent("belay-lint")
  }

  // MARK: The report

  func report(for key: String) -> Linter.Report? {
    guard let data = FileManager.default.contents(atPath: report.path),
      let kept = try? JSONDecoder().decode(Kept.self, from: data), kept.key == key
    else { return nil }
    return kept.report
  }

  private func keep(_ report: Linter.Report, for key: String) {
    guard let data = try? JSONEncoder().encode(Kept(key: key, report: report)) else { return }
    write(data, to: self.report)
  }

  private struct Kept: Codable {
    let key: String
    let report: Linter.Report
  }

  // MARK: The files

  /// The files of the last run; and a note with the reason if there is a cache that cannot be used.
  func files(for linter: Linter) -> (kept: KeptFiles?, note: Message?) {
    guard let data = FileManager.default.contents(atPath: files.path) else { return (nil, nil) }
    do {
      return (
        try KeptFiles([UInt8](data), build: Linter.build, configuration: linter.configuration.stamp), nil
      )
    } catch KeptFiles.Failure.otherBuild {
      return (
        nil,
        Message(
          en: "\(files.path): this cache is from another build of belay-lint; everything is linted again",
          ja: "\(files.path): 別のビルドの belay-lint が作ったキャッシュのため使わず、すべて検査し直します")
      )
    } catch {
      return (
        nil,
        Message(
          en: "\(files.path): this cache is damaged; everything is linted again",
          ja: "\(files.path): キャッシュが壊れているため使わず、すべて検査し直します")
      )
    }
  }

  /// Ignores errors: without the cache the next run is only slower.
  func keep(_ outcome: Linter.Outcome, of linter: Linter, for key: String, beside kept: KeptFiles?) {
    try? FileManager.default.createDirectory(at: report.deletingLastPathComponent(), withIntermediateDirectories: true)
    keep(outcome.report, for: key)
    let entries = Workers.map(Array(outcome.files.indices)) { outcome.entry(at: $0, beside: kept) }
    let all = zip(outcome.files, entries).compactMap { file, entry in entry.map { (path: file.path, entry: $0) } }
    write(Data(KeptFiles.bytes(of: all, build: Linter.build, configuration: linter.configuration.stamp)), to: files)
  }

  private func write(_ data: Data, to file: URL) { try? data.write(to: file, options: .atomic) }
}

extension Linter.Outcome {
  /// The entry to store for a file; the stored one if nothing has changed.
  fileprivate func entry(at index: Int, beside kept: KeptFiles?) -> KeptFiles.Entry? {
    let (file, reading) = (files[index], readings[index])
    let old = kept?.entry(of: file)
    guard let bytes = (reading.isKept ? old?.reading : nil) ?? reading.bytes?[...] else { return nil }
    if isFindingKept[index], let old {
      return KeptFiles.Entry(stamp: file.stamp, reading: bytes, findings: old.findings)
    }
    var writer = ByteWriter()
    findings[index]?.write(to: &writer)
    return KeptFiles.Entry(stamp: file.stamp, reading: bytes, findings: writer.bytes[...])
  }
}

extension Linter {
  /// The hash of what the report depends on: the linter, its configuration and every byte of every file.
  func key(of files: [SourceFile]) -> String {
    var all = ContentHash()
    all.add(Self.build)
    all.add(configuration.stamp)
    for file in files { all.add(file.stamp) }
    return all.text
  }

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
    let text = ([language.rawValue] + lists + severities.map { "\($0.key)=\($0.value)" }.sorted()).joined(
      separator: ";")
    return ContentHash(of: Array(text.utf8)[...])
  }
}
