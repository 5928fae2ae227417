// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The output of `belay-demo run STORY --format json` for a story with several variants: one document on one line, with
/// the keys in reading order.
struct StoryDocument {
  /// The story.
  let story: String
  /// The variant.
  let variant: String
  /// The observed events: a key, and the elements of its array as JSON.
  let record: (key: String, elements: String)
  /// The result as a JSON object, if the record alone does not show it.
  var summary: String?

  var json: String {
    let end = summary.map { #","summary":\#($0)"# } ?? ""
    return #"{"story":"\#(story)","variant":"\#(variant)","\#(record.key)":[\#(record.elements)]\#(end)}"#
  }
}
