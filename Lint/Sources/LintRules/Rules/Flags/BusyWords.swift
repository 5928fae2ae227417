// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Names of flags that say that some work is under way: `isLoading`, `.downloading`, `busy`.
enum BusyWords {
  /// A flag of that name is true as long as the work runs.
  static func isFlag(_ name: String) -> Bool {
    let words = words(of: name)
    if words == ["pending"] || words == ["is", "pending"] { return true }
    guard let first = words.first, !notFlags.contains(first) else { return false }
    if done.contains(where: { words.last?.hasSuffix($0) ?? false }) { return false }
    if words.contains(where: whole.contains) { return true }
    if zip(words, words.dropFirst()).contains(where: { $0 == "in" && ["progress", "flight"].contains($1) }) {
      return true
    }
    return words.contains(where: isWork)
  }

  /// A flag of that name is false until the work has given its answer: `isLoaded`, `didLoad`.
  static func isArrival(_ name: String) -> Bool {
    let words = words(of: name)
    guard let last = words.last, !words.contains("not"), !words.contains("should") else { return false }
    return ["loaded", "fetched"].contains(last) || words.first == "did" && ["load", "fetch"].contains(last)
  }

  /// A flag that may stand for work: it says neither what is wanted nor what has happened.
  static func canBeFlag(_ name: String) -> Bool {
    let words = words(of: name)
    guard let first = words.first, !notFlags.contains(first) else { return false }
    return !done.contains { words.last?.hasSuffix($0) ?? false }
  }

  /// `isPaging`, `isPagingEnabled`: what the user can do.
  static func isMode(_ name: String) -> Bool {
    let words = words(of: name)
    return words.first == "is" && (words.last?.hasSuffix("nabled") ?? false || words.last?.hasSuffix("ing") ?? false)
  }

  /// A member of an enum that says so.
  static func isState(_ name: String) -> Bool {
    let words = words(of: name)
    let first = words.first { $0 != "is" } ?? ""
    return isWork(first) || words == ["busy"]
  }

  /// A method or view of that name shows that work is under way: `showActivityIndicator`.
  static func isIndicator(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [
      "indicator", "spinner", "loading", "loader", "hud", "animating", "refreshing", "progress", "skeleton", "shimmer",
      "toastactivity", "batchfetching",
    ].contains { lower.contains($0) }
  }

  private static func isWork(_ word: String) -> Bool {
    word.hasSuffix("ing") && word.utf8.count > 5 && !modes.contains(word)
  }

  /// `["is", "loading", "url"]` of `isLoadingURL`.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var wasLower = false
    for character in name where character != "`" && character != "$" {
      if character == "_" {
        wasLower = true
        continue
      }
      if words.isEmpty || character.isUppercase && wasLower || words[words.count - 1].isEmpty {
        words.append(character.lowercased())
      } else {
        words[words.count - 1] += character.lowercased()
      }
      wasLower = !character.isUppercase
    }
    return words
  }

  private static let notFlags: Set<String> = [
    "did", "has", "should", "can", "needs", "need", "want", "wants", "allow", "allows", "was", "were", "will", "keep",
    "supports", "support", "prefers", "uses", "enable", "disable", "auto", "only", "first", "skip", "force", "no",
    "not",
    "cancelled", "canceled", "pending", "last", "previous",
  ]
  private static let done = [
    "done", "finished", "loaded", "completed", "ended", "success", "failed", "enabled", "allowed", "supported", "error",
    "paused", "cancelled", "canceled", "needed", "required", "deferred",
  ]
  private static let whole: Set<String> = ["busy", "working", "spinner", "loader", "inprogress", "running"]

  /// Words on -ing that name no work that ends by itself: modes, gestures, things.
  private static let modes: Set<String> = [
    "editing", "dragging", "showing", "presenting", "playing", "pending", "missing", "existing", "string", "setting",
    "during", "matching", "remaining", "incoming", "outgoing", "scrolling", "selecting", "hovering", "typing",
    "listening",
    "animating", "swiping", "moving", "zooming", "drawing", "tracking", "trailing", "leading", "padding", "heading",
    "spacing", "landing", "morning", "evening", "rating", "building", "billing", "shipping", "meeting", "training",
    "recording", "floating", "expanding", "collapsing", "focusing", "resizing", "reordering", "sorting", "filtering",
    "grouping", "casting", "being", "having", "using", "going", "allowing", "needing", "onboarding", "signaling",
    "speaking", "seeking", "panning", "pressing", "displaying", "hiding", "monitoring", "observing", "watching",
    "roaming",
    "following", "blocking", "nothing", "something", "everything", "anything", "beginning", "ending", "warning",
    "tapping",
    "scaling", "rotating", "highlighting", "entering", "leaving", "living", "viewing", "browsing", "reading", "writing",
    "holding", "touching", "debugging", "testing", "logging", "charging", "driving", "walking", "paging", "polling",
    "advertising", "binding", "mapping", "offering", "opening", "closing", "staging", "muting", "framing", "greeting",
    "painting", "mentioning", "overriding", "suppressing", "ignoring", "skipping", "pausing", "stopping", "looping",
    "repeating", "shuffling", "buffering", "engineering",
  ]
}
