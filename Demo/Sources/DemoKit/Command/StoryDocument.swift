// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What `belay-demo run STORY --format json` prints for a story that is written in several ways: one document on one line, its
/// keys in the order in which one reads them.
struct StoryDocument {
  /// Which story.
  let story: String
  /// Which way it was written.
  let variant: String
  /// What was seen: a key, and the elements of its array as JSON.
  let record: (key: String, elements: String)
  /// What it comes to, as a JSON object, where the record alone does not say it.
  var summary: String?

  var json: String {
    let end = summary.map { #","summary":\#($0)"# } ?? ""
    return #"{"story":"\#(story)","variant":"\#(variant)","\#(record.key)":[\#(record.elements)]\#(end)}"#
  }
}
