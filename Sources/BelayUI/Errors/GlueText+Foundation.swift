// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Foundation)
  import Foundation

  extension GlueText {
    /// The text in the app's language: on a Japanese phone, an app without Japanese stays in its own language.
    var text: String { text(in: Language(preferred: Bundle.main.preferredLocalizations)) }
  }
#endif
