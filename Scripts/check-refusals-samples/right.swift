// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What looks like the mistakes, and is right: it shows that they are refused for what is wrong in them.

import Belay

nonisolated final class Center: Sendable {
  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int { 1 }
  func notify(_ listener: @escaping @Sendable (Int) -> Void) {}
  func removeListener(_ token: Int) {}
}

func heights(_ center: Center) -> Bridge<Int, Never> {
  Bridge(buffering: .newest(1)) { sink in
    let token = center.addListener { sink.yield($0) }
    return Teardown { center.removeListener(token) }
  }
}

func prices(_ center: Center) -> Bridge<Int, Never> {
  .nonisolated(buffering: .newest(1)) { sink in
    let token = center.addListener { sink.yield($0) }
    return Teardown { center.removeListener(token) }
  }
}

func answer(_ center: Center) async throws -> Int {
  try await withCancellableCallback { callback in
    let token = center.addListener { callback.resume(returning: $0) }
    return Teardown { center.removeListener(token) }
  }
}

@MainActor final class Model {
  let scope = TaskScope()
  var n = 0
  var names: [String] = []
  func load() async throws -> Int { 1 }
  func show(_ n: Int) {}
  func go() {
    scope.run(on: self) { owner in
      let n = try await withDeadline(in: .seconds(1)) { 3 }
      try owner { $0.show(n) }
      try owner { $0.n = n }
      let m = try owner { $0.n }
      try owner { model in
        model.n = m
        model.show(m)
      }
      try owner { owner in
        let x = owner.n + 1
        return x
      }
      _ = try owner { try $0.throwing() }
    }
  }
  func throwing() throws -> Int { 3 }
}
struct Implicit: Feature {
  struct State {
    var n = 0
    var a = 1.0
    var b = 2.0
    let c = 3.0
    var list: [Int] = []
    var o: Int?
  }
  enum Action { case go, done }
  struct Change {}
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in
      try context.apply(Change())
      let x = context.a + context.b * context.c - context.a / context.b + context.a
      let y = context.a + context.b * context.c - Double(context.n) * 2 + context.a + context.b
      if let o = context.o, o > context.n, context.list.contains(where: { $0 > context.n }) { print(o) }
      try context.update {
        $0.a = x + y
        $0.list = context.list.map { $0 + context.n }
      }
      print(context.list.first ?? context.n)
    }
  }
  static func apply(_ mutation: Change, to state: inout State) {}
}
struct None: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
struct NoneExplicit: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  typealias Mutation = Never
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
protocol Shared: Feature where Mutation == Int, State == Int {}
extension Shared { static func apply(_ mutation: Int, to state: inout Int) { state = mutation } }
struct Sharing: Shared {
  enum Action { case go }
  func receive(_ action: Action, into state: inout Int) -> Effect<Self> { .none }
}
