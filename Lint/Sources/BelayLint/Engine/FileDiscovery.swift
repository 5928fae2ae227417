// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
public import LintRules

/// Finds the Swift and Objective-C files under the paths of the command line.
public struct FileDiscovery: Sendable {
  public private(set) var files: [String] = []
  /// What could not be read, and why.
  public private(set) var notes: [String] = []
  /// Skipped folders of dependencies and build products.
  public private(set) var skippedFolders: [String] = []
  /// A path of the command line does not exist.
  public private(set) var isMissingPath = false

  private let excluded: [String]
  private let language: Language
  private var visited: Set<String> = []

  public init(_ paths: [String], excluding excluded: [String] = [], forced: Bool = false, language: Language = .en) {
    self.language = language
    self.excluded = excluded
    for path in paths where !(forced && isExcluded(path)) { add(path) }
    files = Array(Set(files)).sorted()
  }

  private mutating func add(_ path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      notes.append(Message(en: "\(path): there is no such file or folder", ja: "\(path): ファイルもフォルダもありません")[language])
      isMissingPath = true
      return
    }
    if isFolder.boolValue { list(path) } else { files.append(path) }
  }

  private mutating func list(_ folder: String) {
    // A link to a folder above would lead to an endless loop.
    let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard visited.insert(real).inserted else { return }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      notes.append(Message(en: "\(folder): this folder cannot be read", ja: "\(folder): このフォルダは読み込めません")[language])
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
      guard !isExcluded(path) else { continue }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue, Self.foldersOfOthers.contains(name) {
        skippedFolders.append(path)
        continue
      }
      if isFolder.boolValue {
        list(path)
      } else if name.hasSuffix(".swift") || ObjectiveCReader.isObjectiveC(name) {
        files.append(path)
      }
    }
  }

  /// Whether a file is not found in its folder, because it or a folder around it is excluded, hidden or somebody else's code.
  ///
  /// - Parameter path: From the folder that is searched.
  public static func leavesOut(_ path: String, excluding excluded: [String]) -> Bool {
    let parts = path.split(separator: "/")
    let isExcluded = parts.indices.contains { index in
      let part = parts[...index].joined(separator: "/")
      return excluded.contains { part == $0 || $0 == part + "/" || part.hasSuffix("/" + $0) }
    }
    return isExcluded || parts.contains { $0.hasPrefix(".") || foldersOfOthers.contains(String($0)) }
  }

  private static let foldersOfOthers: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]

  private func isExcluded(_ path: String) -> Bool {
    excluded.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") || path.hasSuffix("/" + $0) }
  }
}
