// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The languages of findings and pages.
public enum Language: String, Sendable, Codable, CaseIterable {
  case en, ja
}

/// A sentence, or a part of one, in every language. The texts are side by side so that a change to one is made to the
/// other.
///
/// `LanguageTests` reads the sources and checks that both have the same placeholders.
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
