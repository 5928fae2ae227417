// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import CHeap
import Foundation

/// What a server under load reports about itself, in a line of JSON.
struct ServerAccount: Codable, Equatable {
  var inventory: DemoInventory
  /// Memory allocated by malloc and not freed; nil if unknown. Units: KB.
  var heapInUse: Int?

  /// The account of this process. First returns freed memory of the allocator to the system.
  @MainActor
  init(of demo: Demo) {
    demo_heap_give_back()
    let bytes = demo_heap_in_use()
    inventory = demo.inventory
    heapInUse = bytes < 0 ? nil : Int(bytes / 1_024)
  }

  var line: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
