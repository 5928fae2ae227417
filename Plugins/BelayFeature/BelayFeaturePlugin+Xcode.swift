// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  /// In the menu of an Xcode project. It does not look at what the targets depend on.
  extension BelayFeaturePlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let request = try FeatureRequest(arguments)
      let project = context.xcodeProject
      let folder = try project.folder(ofTarget: request.target)
      let target = folder.lastPathComponent
      let testFolder = try project.folder(ofTarget: request.testTarget ?? "\(target)Tests")
      // The module of `My App` is `My_App`.
      let module = String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      let template = FeatureTemplate(name: request.name, module: module, hasView: true)
      try FeatureFiles(template, in: folder, testIn: testFolder).write(in: project.directoryURL)
    }
  }

  extension XcodeProject {
    /// Xcode makes a folder for each target, with its name.
    fileprivate func folder(ofTarget name: String?) throws -> URL {
      guard let name, targets.contains(where: { $0.displayName == name }) else {
        let list = targets.map(\.displayName).sorted().joined(separator: ", ")
        throw Refusal("\(name.map { "there is no target '\($0)'" } ?? "say which with --target"). There are: \(list).")
      }
      let folder = directoryURL.appending(path: name)
      guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else {
        throw Refusal("the project has no folder '\(name)', in which the file of the target '\(name)' would be.")
      }
      return folder
    }
  }
#endif
