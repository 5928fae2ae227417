// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import Foundation
import LintRules

/// The files of the folder that the editor has open, and the texts of those that it shows, which may not be saved yet.
struct Workspace {
  struct OpenDocument {
    let uri: String
    var version: Int?
    var text: DocumentText
  }

  /// Without a slash at its end; nil if single files are edited.
  let root: String?
  private(set) var configuration: Configuration
  /// By the linter's path: from the root, or the whole path or URI of what is elsewhere.
  private(set) var documents: [String: OpenDocument] = [:]
  /// Nil until the files are needed for the first time.
  private var run: LiveRun?

  init(root: String?, configuration: Configuration) { (self.root, self.configuration) = (root, configuration) }

  // MARK: Paths

  func path(of uri: String) -> String {
    guard let path = FileAddress.path(of: uri) else { return uri }
    guard let root, path.hasPrefix(root + "/") else { return path }
    return String(path.dropFirst(root.count + 1))
  }

  /// The client's own spelling for what it has open.
  func uri(of path: String) -> String {
    if let document = documents[path] { return document.uri }
    return path.hasPrefix("/") ? FileAddress.uri(of: path) : root.map { FileAddress.uri(of: $0 + "/" + path) } ?? path
  }

  private func isLinted(_ path: String) -> Bool {
    guard path.hasSuffix(".swift") || documents[path] != nil else { return false }
    // What is elsewhere was opened by itself, and has no exclusions.
    guard root != nil, !path.hasPrefix("/") else { return true }
    let isIncluded =
      configuration.included.isEmpty
      || configuration.included.contains {
        path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") || $0 == "."
      }
    return isIncluded && !FileDiscovery.leavesOut(path, excluding: configuration.excluded)
  }

  // MARK: Changes

  mutating func open(_ document: OpenDocument) { put(document, at: path(of: document.uri)) }

  mutating func change(_ path: String, version: Int?, _ edit: (inout DocumentText) -> Void) {
    guard var document = documents[path] else { return }
    edit(&document.text)
    document.version = version
    put(document, at: path)
  }

  private mutating func put(_ document: OpenDocument, at path: String) {
    documents[path] = document
    if isLinted(path) { run?.put(Linter.Input(path: path, bytes: document.text.bytes)) }
  }

  /// What is on the disk counts again.
  mutating func close(_ path: String) {
    guard documents.removeValue(forKey: path) != nil else { return }
    reload(path)
  }

  /// A file was changed, made or deleted by another program; or a folder was deleted.
  mutating func reload(_ path: String) {
    guard documents[path] == nil else { return }
    if isLinted(path), let bytes = Self.bytes(of: path, in: root) {
      run?.put(Linter.Input(path: path, bytes: bytes))
    } else {
      for file in run?.paths ?? [] where file == path || file.hasPrefix(path + "/") { run?.remove(path: file) }
    }
  }

  mutating func use(_ configuration: Configuration) {
    self.configuration = configuration
    run = nil
  }

  // MARK: Findings

  /// Reads the files the first time.
  mutating func report() -> Linter.Report {
    var run = run ?? read()
    self.run = nil
    let report = run.report()
    self.run = run
    return report
  }

  func text(of path: String) -> DocumentText? {
    documents[path]?.text ?? run?.text(of: path).map(DocumentText.init)
  }

  private func read() -> LiveRun {
    var texts: [String: [UInt8]] = [:]
    if let root {
      let folders = configuration.included.isEmpty ? [root] : configuration.included.map { root + "/" + $0 }
      for file in FileDiscovery(folders, excluding: configuration.excluded).files {
        let path = file.hasPrefix(root + "/") ? String(file.dropFirst(root.count + 1)) : file
        if let bytes = Self.bytes(of: path, in: root) { texts[path] = bytes }
      }
    }
    for (path, document) in documents where isLinted(path) { texts[path] = document.text.bytes }
    let inputs = texts.sorted { $0.key < $1.key }.map { Linter.Input(path: $0.key, bytes: $0.value) }
    return LiveRun(Linter(configuration), inputs)
  }

  /// Nil if it cannot be read, or is not UTF-8.
  private static func bytes(of path: String, in root: String?) -> [UInt8]? {
    let file = path.hasPrefix("/") ? path : root.map { $0 + "/" + path } ?? path
    guard let data = FileManager.default.contents(atPath: file), String(validating: data, as: UTF8.self) != nil else {
      return nil
    }
    return [UInt8](data)
  }
}
