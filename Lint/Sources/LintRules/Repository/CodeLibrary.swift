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
    let topic: Topic

    init(_ kind: Topic.Kind, _ name: String) { (self.kind, self.name, topic) = (kind, name, Topic(kind, name)) }

    /// The topic is the hash of the others.
    func hash(into hasher: inout Hasher) { hasher.combine(topic.hash) }

    /// Whether a declaration with that name, or with that text as its type, is meant.
    func isAbout(_ text: String) -> Bool {
      switch kind {
      case .typed: TypeText.isNominal(text, name)
      // A type's name can be written with its outer types.
      case .type, .heir: TypeText.last(text) == name
      default: text == name
      }
    }
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

  /// Another thread may have computed it too: the first one stays.
  func keep(_ memo: Memo, for key: MemoKey) { lock.withLock { if memos[key] == nil { memos[key] = memo } } }
}
