// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What `explain` prints, by rule. The pages are generated from the rules' doc comments: see `RulePagesTests`.
enum RulePages {
  static let pages: [String: String] = [
    fromAToCa, fromCoToE, fromFToInd, fromInpToL, fromMToO, fromPToSc, fromStToSu, fromTa, fromTiToZ,
  ].reduce(into: [:]) { $0.merge($1) { page, _ in page } }
}
