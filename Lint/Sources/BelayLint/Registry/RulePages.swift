// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What `explain` prints, by rule. The pages are generated from the rules' doc comments: see `RulePagesTests`.
enum RulePages {
  static let pages = fromAToE.merging(fromFToZ) { page, _ in page }
}
