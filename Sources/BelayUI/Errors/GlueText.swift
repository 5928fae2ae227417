// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A sentence that the glue shows to a user, in each supported language.
struct GlueText: Equatable {
  /// A language that the glue supports.
  enum Language: String, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// The first supported language of an app, in the order of `Bundle.main.preferredLocalizations`; English if there
    /// is none.
    init(preferred: [String]) {
      let known = preferred.lazy.compactMap { Language(rawValue: String($0.prefix { $0 != "-" && $0 != "_" })) }
      self = known.first ?? .english
    }
  }

  let english: String
  let japanese: String

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .japanese: japanese
    }
  }

  static let retry = GlueText(english: "Try Again", japanese: "再試行")
}
