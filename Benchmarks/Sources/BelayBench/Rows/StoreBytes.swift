// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// The memory of one live store that has received one action: 10,000 of them, divided.
  ///
  /// Raw: an object of a class with the same state.
  static let storeBytes = Row(
    name: "store-bytes", unit: .bytes, goal: .atMost(500), limit: 6.5, twin: Twin("PlainScreen")
  ) {
    effort in
    var samples = Samples()
    for _ in 0..<effort.batches(20) {
      samples.belay.append(
        try bytesOfOne {
          let store = Store(ScreenFeature(), state: .init())
          store.send(.tapped)
          return store
        })
      samples.raw.append(
        try bytesOfOne {
          let screen = PlainScreen()
          screen.tap()
          return screen
        })
    }
    return samples
  }

  @MainActor
  private static func bytesOfOne<Object: AnyObject>(_ make: () -> Object) throws -> Double {
    let count = 10_000
    var objects: [Object] = []
    objects.reserveCapacity(count)
    let start = try mallocedBytes()
    for _ in 0..<count { objects.append(make()) }
    let end = try mallocedBytes()
    return withExtendedLifetime(objects) { (end - start) / Double(count) }
  }
}
