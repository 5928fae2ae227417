// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// The files of a run, each with its code and findings, and the table of topics.
///
/// A file keeps its number while others change, come and go, so the table is not made anew for one changed file.
struct KeptRun: Sendable {
  /// By number. Nil for a file that is not there any more.
  private(set) var files: [LintedFile?] = []
  private(set) var numbers: [String: Int] = [:]
  private(set) var table: TopicTable
  /// The numbers of the files that differ from the large part of what is stored.
  private(set) var changed: Set<Int> = []
  /// The paths of the large part that are not there any more.
  private(set) var gone: Set<String> = []
  /// The topics of the files that this run has replaced, added and removed, before and after.
  private(set) var dirty = TopicSet()

  /// Of the configuration with which the findings were made.
  var configuration: ContentHash
  /// The large part is on the disk.
  let isStored: Bool
  /// Something differs from what is on the disk.
  private(set) var hasNews = false

  init(_ files: [LintedFile], configuration: ContentHash) {
    self.init(files, nil, configuration, isStored: false)
  }

  /// - Parameter table: With the numbers of `files`.
  init(_ files: [LintedFile], _ table: TopicTable?, _ configuration: ContentHash, isStored: Bool) {
    (self.files, self.configuration, self.isStored) = (files, configuration, isStored)
    self.table = table ?? TopicTable(Workers.map(files) { $0.entry.code.topics })
    for (number, file) in files.enumerated() { numbers[file.entry.path] = number }
  }

  var present: [LintedFile] { files.compactMap { $0 } }

  /// Replaces a file, or adds it.
  mutating func put(_ file: LintedFile) {
    if let old = numbers[file.entry.path].flatMap({ files[$0] }) { dirty.insert(old.entry.code.topics) }
    dirty.insert(file.entry.code.topics)
    place(file)
  }

  mutating func remove(path: String) {
    guard let number = numbers.removeValue(forKey: path), let old = files[number] else { return }
    dirty.insert(old.entry.code.topics)
    files[number] = nil
    table.remove(file: number)
    gone.insert(path)
    changed.remove(number)
    hasNews = true
  }

  /// As ``put(_:)``, for what an earlier run has changed: its findings are known.
  mutating func place(_ file: LintedFile) {
    let number = numbers[file.entry.path] ?? files.count
    if number == files.count { files.append(nil) }
    if files[number]?.entry.stamp != file.entry.stamp {
      if files[number] != nil { table.remove(file: number) }
      table.add(file.entry.code.topics, ofFile: number)
    }
    numbers[file.entry.path] = number
    files[number] = file
    mark(number)
  }

  /// The same bytes with another date.
  mutating func touch(_ number: Int, _ mark: FileMark) {
    files[number]?.mark = mark
    self.mark(number)
  }

  private mutating func mark(_ number: Int) {
    changed.insert(number)
    hasNews = true
  }

  /// What has been changed so far is on the disk.
  mutating func startAnew() { (dirty, hasNews) = (TopicSet(), false) }

  /// Forgets the results that depend on what has changed; all of them for another configuration.
  mutating func forgetResults(for configuration: ContentHash) {
    let all = configuration != self.configuration
    self.configuration = configuration
    guard all || hasNews else { return }
    for (number, file) in files.enumerated() {
      guard let result = file?.result, all || result.topics.contains(where: dirty.contains) else { continue }
      files[number]?.result = nil
    }
  }

  mutating func complete(_ run: LintRun) {
    let missing = files.indices.filter { files[$0] != nil && files[$0]?.result == nil }
    if missing.isEmpty { return }
    let library = CodeLibrary(files.map { $0?.entry ?? .none }, table)
    let results = Workers.map(missing.map { library.entries[$0] }) { run.result(in: $0.code, library) }
    for (number, result) in zip(missing, results) {
      files[number]?.result = result
      mark(number)
    }
  }
}
