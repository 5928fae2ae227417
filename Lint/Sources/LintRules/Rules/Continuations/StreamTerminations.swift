// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The streams of a file whose source is ended when they are no longer read.
struct StreamTerminations {
  private var calls: Set<Int> = []

  /// The calls in which `onTermination` is set. Found from the inside: streams can be nested deeply.
  init(in code: Code) {
    for termination in code.elements(.member, named: { $0 == "onTermination" }) {
      for ancestor in termination.ancestors where ancestor.kind == .call {
        if !calls.insert(ancestor.index).inserted { break }
      }
    }
  }

  /// It, or a stream around it, sets `onTermination`.
  func end(_ stream: CodeElement) -> Bool {
    if calls.isEmpty { return false }
    return calls.contains(stream.index)
      || stream.ancestors.contains {
        $0.kind == .call && calls.contains($0.index) && ($0.calleeName?.hasSuffix("Stream") ?? false)
      }
  }
}
