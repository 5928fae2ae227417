// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Loadable")
struct LoadableTests {
  let failure = LoadFailure(Offline())

  private var all: [Loadable<Int>] {
    [
      .idle, .loading(last: nil), .loading(last: 1), .loaded(1), .loaded(2), .failed(failure, last: nil),
      .failed(failure, last: 1),
    ]
  }

  @Test
  func `Its value is the loaded one, else the last one`() {
    #expect(all.map(\.value) == [nil, nil, 1, 1, 2, nil, 1])
  }

  @Test
  func `It says whether it loads, and why it failed`() {
    #expect(all.map(\.isLoading) == [false, true, true, false, false, false, false])
    #expect(all.map { $0.failure == failure } == [false, false, false, false, false, true, true])
  }

  @Test
  func `Each value is equal to itself only`() {
    for (left, leftIndex) in zip(all, 0...) {
      for (right, rightIndex) in zip(all, 0...) { #expect((left == right) == (leftIndex == rightIndex)) }
    }
  }

  @Test
  func `A failure is equal to itself and its copies, not to another with an equal error`() {
    let copy = failure
    #expect(copy == failure)
    #expect(LoadFailure(Offline()) != LoadFailure(Offline()))
    #expect(Loadable<Int>.failed(failure, last: nil) == .failed(copy, last: nil))
    #expect(Loadable<Int>.failed(failure, last: nil) != .failed(LoadFailure(Offline()), last: nil))
    #expect(failure.error as? Offline == Offline())
  }

  @Test
  func `map changes the value, and keeps the case and the failure`() {
    #expect(
      all.map { $0.map { "\($0)" } } == [
        .idle, .loading(last: nil), .loading(last: "1"), .loaded("1"), .loaded("2"), .failed(failure, last: nil),
        .failed(failure, last: "1"),
      ])
  }

  @Test
  func `map throws what its transform throws, and does not call it without a value`() {
    for loadable in all {
      if loadable.value == nil {
        #expect(throws: Never.self) { try loadable.map { _ -> Int in throw Offline() } }
      } else {
        #expect(throws: Offline.self) { try loadable.map { _ -> Int in throw Offline() } }
      }
    }
  }

  @Test
  func `A failure is described by its error`() {
    struct Refused: Error, CustomStringConvertible { var description: String { "refused" } }
    #expect("\(LoadFailure(Refused()))" == "refused")
    #expect("\(LoadFailure(Offline()))" == "\(Offline())")
  }
}
