// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The path from the compared value to a part of it, written as in Swift.
struct DifferencePath {
  private var text = ""

  /// `self` for the value itself.
  var description: String { text.isEmpty ? "self" : text }

  func field(_ label: String) -> DifferencePath { appending(text.isEmpty ? label : ".\(label)") }
  func index(_ index: Int) -> DifferencePath { appending("[\(index)]") }
  func key(_ key: Any) -> DifferencePath { appending("[\(ValueText.inLine([key]))]") }
  func id(_ id: Any) -> DifferencePath { appending("[id: \(ValueText.inLine([id]))]") }
  /// For membership in a set.
  func member(_ member: Any) -> DifferencePath { field("contains(\(ValueText.inLine([member])))") }

  /// A part of a mirror: a field's name, a tuple's `.0`, or an index.
  func child(_ label: String?, at index: Int) -> DifferencePath {
    guard let label else { return self.index(index) }
    // A tuple's labels are .0 and .1.
    return field(label.hasPrefix(".") ? String(label.dropFirst()) : label)
  }

  private func appending(_ step: String) -> DifferencePath {
    var path = self
    path.text += step
    return path
  }
}
