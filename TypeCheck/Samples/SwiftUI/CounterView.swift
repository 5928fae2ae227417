// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

// A view without a store.
struct CounterView: View {
  let numbers: AsyncStream<Int>
  @State private var count = 0
  @ViewTasks private var tasks

  var body: some View {
    VStack {
      Text("\(count)")
      Button("Count") {
        tasks.run(.counting) { for await number in numbers { count = number } }
      }
      Button("Stop") { tasks.cancel(.counting) }
    }
    .owning(tasks)
  }
}

extension Lane {
  static let counting = Lane("counting", .drop)
}
