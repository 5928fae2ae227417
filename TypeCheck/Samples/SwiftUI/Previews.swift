// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

// In Xcode, `#Preview { … }`; that macro belongs to Xcode, and is absent where this is compiled.
struct HitsView_Previews: PreviewProvider {
  static var previews: some View {
    HitsView(store: InertStore(Search(api: .sample), state: .init(hits: .loading(last: nil))).store)
    HitsView(store: InertStore(Search(api: .sample), state: .init(hits: .loaded([Hit(id: 1, name: "Rope")]))).store)
    HomeView(store: InertStore(Home(), state: .init(checkout: .init(id: 1), failure: "No connection")).store)
  }
}
