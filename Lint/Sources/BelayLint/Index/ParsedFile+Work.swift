// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ParsedFile {
  /// Whether any rule can find something in the file. To say yes too often costs memory, to say no too often a finding: the tests
  /// of the rules go through here.
  func hasWork(_ facts: FileFacts) -> Bool {
    if text.mentionsSuppression || facts.imports.contains("Belay") { return true }
    // The rules that look at tests are about the users of Belay.
    if facts.isTest { return false }
    if sites.calls.keys.contains(where: { !Self.companions.contains($0) }) { return true }
    if !sites.flagAssignments.isEmpty, mentionsWaiting { return true }
    return facts.handlers.contains(where: \.startsEffect)
  }

  /// A flag is of interest around an `await` and around an animation.
  private var mentionsWaiting: Bool {
    text.bytes.containsText("await") || text.bytes.containsText("animated")
  }

  /// Calls that rules look at beside others only.
  private static let companions: Set<String> = ["cancel", "onAppear", "onDisappear", "makeStream"]
}
