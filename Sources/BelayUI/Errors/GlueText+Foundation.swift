// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Foundation)
  import Foundation

  extension GlueText {
    /// In the language in which the app is shown: on a Japanese phone, an app that has no Japanese stays as it is.
    var text: String { text(in: Language(preferred: Bundle.main.preferredLocalizations)) }
  }
#endif
