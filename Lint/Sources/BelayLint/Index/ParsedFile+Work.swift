// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ParsedFile {
  /// Whether any rule can have a finding in the file. A wrong yes costs memory, a wrong no a finding: the rules' tests
  /// run through here.
  func hasWork(_ facts: FileFacts) -> Bool {
    if text.mentionsSuppression || facts.imports.contains("Belay") { return true }
    // The rules for tests are about the use of Belay.
    if facts.isTest { return false }
    if sites.calls.keys.contains(where: { !Self.companions.contains($0) }) { return true }
    if !sites.flagAssignments.isEmpty, mentionsWaiting { return true }
    return facts.handlers.contains(where: \.startsEffect)
  }

  /// A flag is relevant near an `await` and near an animation.
  private var mentionsWaiting: Bool {
    text.bytes.containsText("await") || text.bytes.containsText("animated")
  }

  /// Calls that are relevant only beside others.
  private static let companions: Set<String> = ["cancel", "onAppear", "onDisappear", "makeStream"]
}
