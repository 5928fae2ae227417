// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

// With Xcode's macro: `extension EnvironmentValues { @Entry var searchAPI: SearchAPI = .sample }`.
private struct SearchAPIKey: EnvironmentKey {
  static let defaultValue: SearchAPI = .sample
}

extension EnvironmentValues {
  var searchAPI: SearchAPI {
    get { self[SearchAPIKey.self] }
    set { self[SearchAPIKey.self] = newValue }
  }
}

struct SearchScreen: View {
  @Environment(\.searchAPI) private var api

  var body: some View { SearchView(api: api) }
}
