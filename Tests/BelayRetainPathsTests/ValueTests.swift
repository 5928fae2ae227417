// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Testing

enum Phase {
  case idle
  case loading(Scope)
  case loaded(Row, count: Int)
  case failed(any Error)
  case off
}

indirect enum Chain {
  case end(Scope)
  case link(Int, Chain)
}

// @unchecked: a test does not share it.
struct Failure: Error, @unchecked Sendable { var model: Model }
struct SmallFailure: Error {}

protocol Service {}
protocol ScopeService: AnyObject {}
struct Live: Service { var scope: Scope }
struct Large: Service {
  var numbers = (1, 2, 3, 4)
  var model: Model
}
final class Shared: Service, ScopeService {
  let scope: Scope
  init(_ scope: Scope) { self.scope = scope }
}
protocol Source<Element> { associatedtype Element }
struct LiveSource: Source {
  typealias Element = Int
  var scope: Scope
}

/// Values that contain an object, each beside a number: a single capture looks like the box of a variable.
@Suite(.whereRetainPathsAreRead) struct ValueTests {
  let scope = Scope()
  let other = Scope()
  let count = 3
  var row: Row { Row(model: Model(scope)) }

  @Test func `A struct, and one in another`() {
    let section = Section(row: row)
    expect(scope, "retains: captures Section → .row.model → Model → .scope → Scope") { [count] in _ = (section, count) }
    expect(section.row.model, "retains: captures Section → .row.model → Model") { [count] in _ = (section, count) }
    expect(other, no) { [count] in _ = (section, count) }
    expect(section.row.model, "retains: captures Section → .row.model → Model") { _ = section }
  }

  @Test func `A struct in a closure that knows its isolation is followed`() {
    let section = Section(row: row)
    let closure: @MainActor @Sendable () async -> Void = { [section = Unchecked(section)] in _ = section }
    expectNoClaim(other, closure)
    let isolated: @isolated(any) () async throws -> Void = { _ = section }
    expect(scope, "retains: captures Section → .row.model → Model → .scope → Scope", isolated)
  }

  @Test func `A tuple`() {
    let pair = (count, model: Model(scope))
    expectClaim(scope) { [count] in _ = (pair, count) }
    expectNoClaim(other) { [count] in _ = (pair, count) }
  }

  @Test func `An optional`() {
    let some: Scope? = scope
    let none: Scope? = nil
    let row: Row? = row
    let noRow: Row? = nil
    let twice: Scope?? = .some(scope)
    let closure: (() -> Void)? = { [scope] in _ = scope }
    let noClosure: (() -> Void)? = nil
    expect(scope, "retains: captures Scope") { [count] in _ = (some, count) }
    expect(scope, "retains: captures Scope") { _ = some }
    expect(scope, no) { _ = none }
    expect(scope, no) { [count] in _ = (none, count) }
    expect(scope, "retains: captures Optional<Row> → .model → Model → .scope → Scope") { [count] in _ = (row, count) }
    expect(scope, no) { [count] in _ = (noRow, count) }
    expect(scope, "retains: captures Scope") { [count] in _ = (twice, count) }
    expectClaim(scope) { [count] in _ = (closure, count) }
    expectNoClaim(other) { [count] in _ = (closure, count) }
    expect(scope, no) { [count] in _ = (noClosure, count) }
  }

  @Test func `An enum's payload, by its case`() {
    for phase in [
      Phase.idle, .off, .failed(SmallFailure()), .loading(other), .loaded(Row(model: Model(other)), count: 1),
    ] {
      expect(scope, no) { [count] in _ = (phase, count) }
    }
    let loading = Phase.loading(scope)
    let loaded = Phase.loaded(row, count: 1)
    let failed = Phase.failed(Failure(model: Model(scope)))
    expect(scope, "retains: captures Phase → .loading → Scope") { [count] in _ = (loading, count) }
    expectClaim(scope) { [count] in _ = (loaded, count) }
    expect(scope, "retains: captures Phase → .failed → Failure → .model → Model → .scope → Scope") { [count] in
      _ = (failed, count)
    }
  }

  @Test func `An indirect enum`() {
    let chain = Chain.link(1, .link(2, .end(scope)))
    expect(scope, "retains: captures Chain → .link.1.link.1.end → Scope") { [count] in _ = (chain, count) }
    expect(other, no) { [count] in _ = (chain, count) }
  }

  @Test func `An array`() {
    let rows = [Row(model: Model(other)), row]
    let scopes: ContiguousArray = [other, scope]
    let none: [Scope] = []
    let numbers = [1, 2, 3]
    let slice = [other, scope, other][1...]
    let nested = [[other], [scope]]
    expect(scope, "retains: captures Array<Row> → [1].model → Model → .scope → Scope") { _ = rows }
    expect(scope, "retains: captures ContiguousArray<Scope> → [1] → Scope") { [count] in _ = (scopes, count) }
    expect(scope, no) { [count] in _ = (none, count, numbers) }
    expect(Scope(), no) { [count] in _ = (rows, count) }
    expectClaim(scope) { [count] in _ = (slice, count) }
    expect(scope, "retains: captures Array<Array<Scope>> → [1][0] → Scope") { [count] in _ = (nested, count) }
  }

  @Test func `A dictionary`() {
    let byName = ["a": other, "b": scope]
    let none: [String: Scope] = [:]
    let byID = [ObjectIdentifier(other): row, ObjectIdentifier(scope): Row(model: Model(other))]
    expect(scope, "retains: captures Dictionary<String, Scope> → […] → Scope") { [count] in _ = (byName, count) }
    expectClaim(scope) { [count] in _ = (byID, count) }
    expect(scope, no) { [count] in _ = (none, count) }
    expect(Scope(), no) { [count] in _ = (byName, byID, count) }
  }

  @Test func `A set, and a dictionary's keys`() {
    let key = Key()
    let set: Set = [Key(), key, Key()]
    let keyed = [Key(): 1, key: 2]
    expect(key, "retains: captures Set<Key> → .members → Key") { [count] in _ = (set, count) }
    expect(key, "retains: captures Dictionary<Key, Int> → .keys → Key") { [count] in _ = (keyed, count) }
    expect(Key(), no) { [count] in _ = (set, keyed, count) }
  }

  @Test func `An existential`() {
    let live: any Service = Live(scope: scope)
    let large: any Service = Large(model: Model(scope))
    let shared: any Service = Shared(scope)
    let bound: any ScopeService = Shared(scope)
    let object: AnyObject = Shared(scope)
    let any: Any = row
    let source: any Source<Int> = LiveSource(scope: scope)
    let number: Any = 3
    let composed: any Service & ScopeService = Shared(scope)
    expect(scope, "retains: captures Live → .scope → Scope") { [count] in _ = (live, count) }
    expectClaim(scope) { [count] in _ = (large, count) }
    expectClaim(scope) { [count] in _ = (shared, count) }
    expect(scope, "retains: captures Shared → .scope → Scope") { [count] in _ = (bound, count) }
    expectClaim(scope) { [count] in _ = (object, count) }
    expectClaim(scope) { [count] in _ = (any, count) }
    expectClaim(scope) { [count] in _ = (source, count) }
    expectClaim(scope) { [count] in _ = (composed, count) }
    expect(scope, no) { [count] in _ = (number, count) }
    expect(other, no) { [count] in _ = (live, large, shared, bound, object, any, source, count) }
  }

  @Test func `An error`() {
    let failure: any Error = Failure(model: Model(scope))
    let small: any Error = SmallFailure()
    let result: Result<Int, any Error> = .failure(failure)
    expect(scope, "retains: captures Failure → .model → Model → .scope → Scope") { [count] in _ = (failure, count) }
    expect(scope, no) { [count] in _ = (small, count) }
    expect(other, no) { [count] in _ = (failure, count) }
    expectClaim(scope) { [count] in _ = (result, count) }
  }
}

final class Key: Hashable {
  static func == (left: Key, right: Key) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// @unchecked: a test does not share it.
struct Unchecked<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}
