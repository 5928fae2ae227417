// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Testing

class Page<Item> {
  let items: [Item]
  var current: Item?
  init(_ items: [Item]) { self.items = items }

  func work(_ number: Int) -> @isolated(any) () async throws -> Void { { _ = (self, number) } }
  func pairedWork<Other>(_ item: Item, _ other: Other) -> @isolated(any) () async throws -> Void {
    { _ = (self, item, other) }
  }
  func otherWork<Other>(_ other: Other) -> @isolated(any) () async throws -> Void { { _ = (self, other) } }
  func itemWork(_ item: Item, _ number: Int) -> @isolated(any) () async throws -> Void { { _ = (self, item, number) } }
}

final class SpecialPage: Page<Scope> {
  let special: Scope
  init(_ special: Scope, _ items: [Scope]) {
    self.special = special
    super.init(items)
  }
}

struct Pair<First, Second> {
  var first: First
  var second: Second
}

extension Collection {
  func holding(_ number: Int) -> @isolated(any) () async throws -> Void { { _ = (self, number) } }
  func firstHeld(_ first: Element) -> @isolated(any) () async throws -> Void { { _ = (self, first) } }
}

extension Service {
  func holding(_ number: Int) -> @isolated(any) () async throws -> Void { { _ = (self, number) } }
}

func holding<First, Second>(_ first: First, _ second: Second) -> @isolated(any) () async throws -> Void {
  { _ = (first, second) }
}

func holding<First>(_ first: First) -> @isolated(any) () async throws -> Void { { _ = first } }

func holding<First, each Rest>(_ first: First, pack: repeat each Rest) -> @isolated(any) () async throws -> Void {
  { _ = (first, (repeat each pack)) }
}

func typed<First>(_ type: First.Type, _ object: Scope) -> @isolated(any) () async throws -> Void {
  { _ = (type, object) }
}

func calling<First, Second>(
  _ first: First, _ body: @escaping (First) -> Second
) -> @isolated(any) () async throws -> Void {
  { _ = body(first) }
}

/// Closures and classes whose generic parameters are bound elsewhere.
@Suite(.whereRetainPathsAreRead) struct GenericTests {
  let scope = Scope()
  let other = Scope()
  let count = 3

  @Test func `A generic class`() {
    let page = Page([other, scope])
    expect(scope, "retains: captures Page<Scope> → .items[1] → Scope") { [count] in _ = (page, count) }
    page.current = other
    let empty = Page<Scope>([])
    expect(other, no) { [count] in _ = (empty, count) }
    empty.current = other
    expect(other, "retains: captures Page<Scope> → .current → Scope") { [count] in _ = (empty, count) }
  }

  @Test func `A closure in a method of a generic class`() {
    let page = Page([scope])
    expect(page, "retains: captures Page<Scope>", page.work(3))
    expect(scope, "retains: captures Page<Scope> → .items[0] → Scope", page.work(3))
    expect(other, "retains: captures Scope", page.itemWork(other, 3))
    expectNoClaim(other, page.work(3))
    // The class's parameter is known from its object, the method's from the context.
    expect(other, "retains: captures Scope", page.pairedWork(scope, other))
    expect(scope, "retains: captures Scope", page.pairedWork(scope, other))
    expect(scope, "retains: captures Page<Scope> → .items[0] → Scope", page.pairedWork(other, 3))
    expect(other, "retains: captures Scope", page.otherWork(other))
    expect(scope, "retains: captures Page<Scope> → .items[0] → Scope", page.otherWork(other))
    let numbers = Page([1])
    expectNoClaim(other, numbers.itemWork(2, 3))
  }

  @Test func `A class and the generic one above it`() {
    let page = SpecialPage(other, [scope])
    expect(other, "retains: captures SpecialPage → .special → Scope", page.work(3))
    expect(scope, "retains: captures SpecialPage → .items[0] → Scope", page.work(3))
    expect(Scope(), no, page.work(3))
  }

  @Test func `A generic struct`() {
    let pair = Pair(first: 1, second: Pair(first: "one", second: Model(scope)))
    expect(scope, "retains: captures Pair<Int, Pair<String, Model>> → .second.second → Model → .scope → Scope") {
      [count] in _ = (pair, count)
    }
    expect(other, no) { [count] in _ = (pair, count) }
  }

  @Test func `A generic function's closure`() {
    expect(scope, "retains: captures Scope", holding(1, scope))
    expect(
      scope, "retains: captures Row → .model → Model → .scope → Scope", holding(UInt8(1), Row(model: Model(scope))))
    expect(other, no, holding("text", scope))
    expectClaim(scope, holding([scope]))
    expect(other, "retains: captures Scope", holding(other, [scope]))
    expectNoClaim(other, holding(scope))
  }

  @Test func `A protocol extension's closure`() {
    expectClaim(scope, [other, scope].holding(3))
    expectClaim(scope, [1: scope].holding(3))
    expectNoClaim(other, [scope].holding(3))
    expectClaim(other, [scope].firstHeld(other))
    expect(scope, "retains: captures Live → .scope → Scope", Live(scope: scope).holding(3))
    let service: any Service = Shared(scope)
    expectClaim(scope, service.holding(3))
    expect(other, no, service.holding(3))
  }

  @Test func `A function whose parameters are generic`() {
    expectClaim(scope, calling(1) { [scope] number in _ = (scope, number) })
    expectNoClaim(other, calling(1) { [scope] number in _ = (scope, number) })
    expectClaim(scope, calling(Row(model: Model(scope))) { $0.id })
  }

  @Test func `A captured type that is generic`() {
    expect(scope, "retains: captures Scope", typed(Screen.self, scope))
    expect(scope, "retains: captures Scope", typed(Row.self, scope))
    expect(other, no, typed(Int.self, scope))
  }

  @Test func `Packs are unknown or right, and nothing is aborted`() {
    expectNoClaim(other, holding(scope, pack: 1, "two"))
    // Optimized, there may be no pack left.
    let packed = answer(scope, holding(1, pack: scope, other))
    #expect(packed == "unknown: the closure: its contents cannot be read" || packed.hasPrefix("retains: "))
  }
}
