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
package struct Message: Sendable, Equatable {
  package let en: String
  package let ja: String

  package init(en: String, ja: String) { (self.en, self.ja) = (en, ja) }

  /// A name, which is the same in every language.
  package init(name: String) { (en, ja) = (name, name) }

  /// One after the other.
  package static func + (one: Message, other: Message) -> Message {
    Message(joined: one.en + other.en, one.ja + other.ja)
  }

  private init(joined en: String, _ ja: String) { (self.en, self.ja) = (en, ja) }

  package subscript(language: Language) -> String {
    switch language {
    case .en: en
    case .ja: ja
    }
  }
}
