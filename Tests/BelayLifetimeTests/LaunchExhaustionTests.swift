// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// A run's task is made outside the lock, so the run may have ended on another thread, or its task may have returned,
/// before the task is registered. Every order, through the engine: the steps of the other threads are taken inside
/// `launch`.
@Suite("ScopeEngine, a launch and an end in every order")
struct LaunchExhaustionTests {
  typealias End = LaunchBench.End

  static func explore(_ ends: [End], fault: LaunchModel.Fault? = nil) -> (orders: Int, difference: String?) {
    let orders = LaunchModel.orders(enders: ends.count)
    for order in orders {
      let bench = LaunchBench(order, ends, LaunchModel(fault: fault))
      bench.replay()
      if let difference = bench.difference { return (orders.count, difference) }
    }
    return (orders.count, nil)
  }

  @Test
  func `A run that ends at any moment of its launch: no work begins, its task is cancelled, its end is told once`() {
    for end in End.allCases {
      let result = Self.explore([end])
      #expect(result.difference == nil, "\(end)")
      #expect(result.orders == 180)
      print("launch: \(end): \(result.orders) orders of three threads")
    }
  }

  @Test(arguments: [[.cancelsRun, .endsScope], [.supersedes, .cancelsLane]] as [[End]])
  func `A run that two threads end`(ends: [End]) {
    let result = Self.explore(ends)
    #expect(result.difference == nil)
    #expect(result.orders == 11_880)
    print("launch: \(ends): \(result.orders) orders of four threads")
  }

  @Test(arguments: LaunchModel.Fault.allCases)
  func `The comparison notices: a model with one mistake differs`(fault: LaunchModel.Fault) {
    #expect(Self.explore([.cancelsRun], fault: fault).difference != nil)
  }
}
