// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_DIAGNOSTICS
  import Foundation

  /// The token that `belay-inspect` keeps in the user's home, where an app in a simulator and a command-line program can
  /// read it. A device has no such file, and a sandboxed Mac app cannot read it.
  enum KeptToken {
    /// - Parameter environment: The process's.
    static func find(in environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
      if let token = environment["BELAY_INSPECTOR_TOKEN"], !token.isEmpty { return token }
      // In a simulator, HOME is a folder of the simulated device.
      return ["SIMULATOR_HOST_HOME", "HOME"].lazy.compactMap { environment[$0] }.compactMap(read).first
    }

    private static func read(home: String) -> String? {
      guard let data = FileManager.default.contents(atPath: "\(home)/.belay-inspect/token") else { return nil }
      let token = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      return token.isEmpty ? nil : token
    }
  }
#endif
