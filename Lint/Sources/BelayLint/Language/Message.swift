// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The languages in which findings and pages are written.
public enum Language: String, Sendable, Codable, CaseIterable {
  case en, ja
}

/// One sentence or part of one in every language, side by side, so that whoever changes one sees the other.
///
/// `MessageTests` reads the sources: both have the same placeholders.
struct Message: Sendable, Equatable {
  let en: String
  let ja: String

  init(en: String, ja: String) { (self.en, self.ja) = (en, ja) }

  /// A name, which is the same in every language.
  init(name: String) { (en, ja) = (name, name) }

  subscript(language: Language) -> String {
    switch language {
    case .en: en
    case .ja: ja
    }
  }
}
