// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftUI

/// What a screen's store has received, for the test to read.
struct SentText: View {
  let sent: [String]

  var body: some View {
    Text(verbatim: sent.isEmpty ? "nothing" : sent.joined(separator: ", "))
      .accessibilityIdentifier("sent")
  }
}
