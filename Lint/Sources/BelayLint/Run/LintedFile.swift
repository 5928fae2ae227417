// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// A file of a run: its code, and what was found in it.
struct LintedFile: Sendable {
  let entry: CodeEntry
  let byteCount: Int
  let use: FileUse
  /// The size and the time of the last change, for the next run; nil for a text that is not on the disk.
  var mark: FileMark?
  /// Why not all of it was linted.
  var note: Message?
  var result: FileResult?
}

/// The findings in a file and what they depend on besides its own code.
struct FileResult: Sendable {
  var findings: [Finding] = []
  /// What the rules asked for, in ascending order.
  var topics: [Topic] = []
  /// How many previews it has, in which nothing is reported.
  var previews = 0
  /// How many notes it has that are not asked for.
  var hidden = 0
}

/// Tells whether a file has changed without reading it.
struct FileMark: Sendable, Equatable {
  let size: Int
  /// In nanoseconds.
  let modified: Int
}

/// What a file is read for.
enum FileUse: Int, Sendable {
  case linted
  /// A test, or generated code: read for what it tells about other files.
  case leftOut
  /// Read for the objects of Swift classes that it creates.
  case objectiveC
}
