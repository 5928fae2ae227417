// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

extension XCUIElement {
  /// The value as VoiceOver reads it: a field's text, a page control's page.
  var stringValue: String { value as? String ?? "" }
}
