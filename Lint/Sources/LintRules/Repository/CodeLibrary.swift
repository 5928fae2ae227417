// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The code of all files of a repository, and what is known of it by name. Shared by all threads that run rules.
///
/// `@unchecked Sendable`: `answers` and `memos` are only accessed while `lock` is locked; the rest does not change.
package final class CodeLibrary: @unchecked Sendable {
  package let entries: [CodeEntry]
  let table: TopicTable

  struct Question: Hashable {
    let kind: Topic.Kind
    let name: String

    var topic: Topic { Topic(kind, name) }
  }

  /// A value that took long to compute, with the topics that it depends on.
  struct Memo: Sendable {
    let value: any Sendable
    let topics: Set<Topic>
  }

  struct MemoKey: Hashable {
    let topic: String
    let name: String
    let element: CodeElement?
  }

  private let lock = NSLock()
  private var answers: [Question: [CodeElement]] = [:]
  private var memos: [MemoKey: Memo] = [:]

  package convenience init(_ files: [Code]) {
    self.init(files.map(CodeEntry.init), TopicTable(Workers.map(files) { $0.topics }))
  }

  /// - Parameter table: With the positions in `entries`.
  package init(_ entries: [CodeEntry], _ table: TopicTable) { (self.entries, self.table) = (entries, table) }

  /// In the order of their paths, whatever their numbers.
  func entries(with topic: Topic) -> [CodeEntry] {
    table.files(with: topic).map { entries[Int($0)] }.sorted { $0.path < $1.path }
  }

  func answer(_ question: Question, _ find: () -> [CodeElement]) -> [CodeElement] {
    if let known = lock.withLock({ answers[question] }) { return known }
    let found = find()
    lock.withLock { answers[question] = found }
    return found
  }

  func memo(_ key: MemoKey) -> Memo? { lock.withLock { memos[key] } }
  func keep(_ memo: Memo, for key: MemoKey) { lock.withLock { memos[key] = memo } }
}
