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
  func `update changes the value, and keeps the case and the failure`() {
    let updated = all.map { loadable in
      var loadable = loadable
      loadable.update { $0 += 10 }
      return loadable
    }
    #expect(
      updated == [
        .idle, .loading(last: nil), .loading(last: 11), .loaded(11), .loaded(12), .failed(failure, last: nil),
        .failed(failure, last: 11),
      ])
  }

  @Test
  func `update returns what its body does, and nil without calling it when there is no value`() {
    for loadable in all {
      var (loadable, calls) = (loadable, 0)
      let result = loadable.update { value in
        calls += 1
        return "\(value)"
      }
      #expect(result == loadable.value.map { "\($0)" })
      #expect(calls == (loadable.value == nil ? 0 : 1))
    }
  }

  @Test
  func `update throws what its body throws, and keeps what that had changed by then`() {
    for loadable in all where loadable.value != nil {
      var changed = loadable
      #expect(throws: Offline.self) {
        try changed.update { value in
          value += 10
          throw Offline()
        }
      }
      #expect(changed == loadable.map { $0 + 10 })
    }
  }

  @Test
  func `update changes a collection in place: its storage is not copied`() {
    for make in [Loadable<[Int]>.loaded, { .loading(last: $0) }, { [failure] in .failed(failure, last: $0) }] {
      var loadable = make(Array(0..<100))
      func storage(_ loadable: borrowing Loadable<[Int]>) -> Int? {
        loadable.value?.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }
      let before = storage(loadable)
      loadable.update { $0[3] = 5 }
      #expect(storage(loadable) == before)
    }
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
