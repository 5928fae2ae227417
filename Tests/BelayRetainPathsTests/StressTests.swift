// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum Shape {
  case none
  case address(UInt)
  case scope(Scope)
  case both(Scope, UInt)
}

// @unchecked: one thread writes its variables; the concurrent reads are what the test checks.
final class Restless: @unchecked Sendable {
  let fixed: Model
  let fixedRows: [Row]
  var current: Scope?
  var address: UInt = 0
  var shape = Shape.none
  var rows: [Row] = []
  var table: [Int: Scope] = [:]
  var onTap: () -> Void = {}
  var onSwipe: (() -> Void)?
  var service: any Service
  var delegate: (any ScopeService)?
  var error: (any Error)?
  var row: Row
  weak var observer: Scope?

  init(_ scope: Scope) {
    fixed = Model(scope)
    fixedRows = [Row(model: fixed)]
    service = Live(scope: scope)
    row = Row(model: fixed)
  }

  /// Makes new objects and releases the old ones. Numbers are as large as the address of `stranger`.
  func change(_ round: Int, stranger: UInt) {
    let fresh = Scope()
    current = round.isMultiple(of: 3) ? nil : fresh
    address = round.isMultiple(of: 2) ? stranger : 0
    shape =
      switch round % 4 {
      case 0: .none
      case 1: .address(stranger)
      case 2: .scope(fresh)
      default: .both(fresh, stranger)
      }
    if round.isMultiple(of: 50) {
      rows = []
    } else {
      rows.append(Row(id: Int(bitPattern: stranger), model: Model(fresh)))
    }
    if round.isMultiple(of: 40) { table = [:] } else { table[round] = fresh }
    onTap = { _ = (fresh, round) }
    onSwipe = round.isMultiple(of: 2) ? nil : { _ = fresh }
    service =
      round.isMultiple(of: 2)
      ? Large(numbers: (round, Int(bitPattern: stranger), 0, 0), model: Model(fresh)) : Live(scope: fresh)
    delegate = round.isMultiple(of: 2) ? Shared(fresh) : nil
    error = round.isMultiple(of: 2) ? Failure(model: Model(fresh)) : nil
    row = Row(id: Int(bitPattern: stranger), model: Model(fresh))
    observer = fresh
  }
}

@Suite(.whereRetainPathsAreRead) struct StressTests {
  @Test func `Many may ask at once`() async {
    let answers = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let scope = Scope()
          let row = Row(model: Model(scope))
          return (0..<500).map { number in
            answer(scope) { _ = (row, number) } + answer(row.model, holding(number, [row]))
          }
        }
      }
      return await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    #expect(
      answers == [
        "retains: captures Row → .model → Model → .scope → Scope" + "retains: captures Array<Row> → [0].model → Model"
      ])
  }

  typealias Work = @isolated(any) () async throws -> Void

  final class End: Sendable { let isOver = Atomic(false) }

  struct Closures {
    let all: Work
    let one: Work
    let box: Work
  }

  /// The duration in seconds: 1.5, or the value of `BELAY_RETAIN_PATHS_STRESS`.
  static var length: Duration {
    let text = getenv("BELAY_RETAIN_PATHS_STRESS").map { String(cString: $0) }
    return .milliseconds(Int((text.flatMap(Double.init) ?? 1.5) * 1000))
  }

  @Test func `Reading beside a thread that writes ends in no crash and no false claim`() async {
    let scope = Scope()
    let stranger = Unchecked(Scope())
    let restless = Restless(scope)
    let end = End()
    let address = UInt(bitPattern: Unmanaged.passUnretained(stranger.value).toOpaque())
    // Written by one task and captured by the closures, whose contexts contain it.
    var variable: [Scope] = []
    var boxed = Scope()
    let write = Unchecked({ (round: Int) in
      boxed = Scope()
      if round.isMultiple(of: 30) { variable = [] } else { variable.append(boxed) }
    })
    let plain: () -> Void = { _ = variable }
    let closures = Unchecked(
      Closures(all: { _ = (restless, variable, boxed) }, one: { _ = variable }, box: { _ = (plain, end) }))

    let (checks, wrong) = await withTaskGroup(of: (Int, [String]).self) { group in
      group.addTask {
        var round = 0
        while !end.isOver.load(ordering: .relaxed) {
          round += 1
          restless.change(round, stranger: address)
          write.value(round)
        }
        return (0, [])
      }
      group.addTask {
        let stop = ContinuousClock.now + Self.length
        let closures = closures.value
        var checks = 0
        var wrong: [String] = []
        func check(_ object: AnyObject, _ closure: @escaping Work, _ isRight: (String) -> Bool) {
          let answer = answer(object, closure)
          checks += 1
          if !isRight(answer) { wrong.append(answer) }
        }
        while ContinuousClock.now < stop, wrong.count < 5 {
          for _ in 0..<100 {
            check(restless.fixed.scope, closures.all) {
              $0 == "retains: captures Restless → .fixed → Model → .scope → Scope"
            }
            check(restless, closures.all) { $0 == "retains: captures Restless" }
            check(stranger.value, closures.all) { $0.hasPrefix("unknown: ") }
            check(stranger.value, closures.one) { !$0.hasPrefix("retains: ") }
            check(stranger.value, closures.box) { !$0.hasPrefix("retains: ") }
          }
        }
        end.isOver.store(true, ordering: .relaxed)
        return (checks, wrong)
      }
      return await group.reduce(into: (0, [String]())) { sum, part in sum = (sum.0 + part.0, sum.1 + part.1) }
    }
    #expect(wrong.isEmpty)
    #expect(checks > 0)
    print("retain paths: \(checks) checks in \(Self.length), \(wrong.count) of them wrong")
  }
}
