// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import ArgumentParser
import BelayLint
import Foundation
import LintRules

/// The language of the command's output.
struct LanguageOption: ParsableArguments {
  @Option(
    name: .customLong("language"),
    help: "The language of findings and pages: en or ja. Otherwise that of the configuration, or of the terminal.")
  var asked: Language?

  var chosen: Language { asked ?? Self.ofTerminal }

  /// The language in `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set first.
  static var ofTerminal: Language {
    let environment = ProcessInfo.processInfo.environment
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    return name?.hasPrefix("ja") ?? false ? .ja : .en
  }
}

extension Language: ExpressibleByArgument {}
