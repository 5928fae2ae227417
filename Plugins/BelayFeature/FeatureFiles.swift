// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A feature and its test, with the places where they will be.
struct FeatureFiles {
  let feature: URL
  let test: URL
  private let template: FeatureTemplate

  init(_ template: FeatureTemplate, in folder: URL, testIn testFolder: URL) {
    self.template = template
    feature = folder.appending(path: "\(template.name).swift")
    test = testFolder.appending(path: "\(template.name)Tests.swift")
  }

  /// Writes both files or none, and never over a file.
  func write(in root: URL) throws {
    for file in [feature, test] where FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
      throw Refusal("\(file.path(relativeTo: root)) exists. Nothing was written.")
    }
    try write(template.feature, to: feature, in: root)
    do {
      try write(template.test, to: test, in: root)
    } catch {
      try FileManager.default.removeItem(at: feature)
      throw error
    }
    for file in [feature, test] { print("Wrote \(file.path(relativeTo: root))") }
  }

  private func write(_ text: String, to file: URL, in root: URL) throws {
    do {
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
    } catch {
      let path = file.path(relativeTo: root)
      throw Refusal("\(path) could not be written: \(error.localizedDescription) Nothing was written.")
    }
  }
}

extension URL {
  func path(relativeTo folder: URL) -> String {
    let (path, folder) = (path(percentEncoded: false), folder.path(percentEncoded: false))
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
