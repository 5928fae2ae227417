// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import PackagePlugin

/// Lints a target before each build. Errors stop the build; warnings are shown with the compiler's.
@main
struct BelayLintPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    // A plugin may write into its own folder only: the cache goes there.
    let cache = context.pluginWorkDirectoryURL.appending(path: "cache")
    return [
      .prebuildCommand(
        displayName: "belay-lint \(target.name)",
        executable: try context.tool(named: "belay-lint").url,
        arguments: [
          "lint", "--quiet", "--cache-path", cache.path(percentEncoded: false),
          target.directoryURL.path(percentEncoded: false),
        ],
        outputFilesDirectory: context.pluginWorkDirectoryURL.appending(path: "outputs"))
    ]
  }
}
