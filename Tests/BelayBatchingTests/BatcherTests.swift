// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Batcher")
@MainActor
struct BatcherTests {
  let backend = Backend()

  @Test
  func `Loads of one turn go out as one request, equal keys once, in the order in which they were first asked for`()
    async
  {
    let batcher = backend.batcher()
    let callers = ["C", "A", "B", "A", "C"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached()
    await backend.requests[0].finish()
    #expect(await outcomes(callers) == ["c", "a", "b", "a", "c"])
    #expect(backend.sent == ["C A B"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `Loads of the next turn are the next request, and the two go side by side`() async {
    let batcher = backend.batcher()
    let first = Caller("A", of: batcher)
    await backend.waitUntilReached()
    let second = Caller("B", of: batcher)
    await backend.waitUntilReached(by: 2)
    #expect(backend.sent == ["A", "B"])
    await backend.requests[1].finish()
    #expect(await second.outcome == "b")
    await backend.requests[0].finish()
    #expect(await first.outcome == "a")
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `Nothing is sent in the turn that asks, and all that was asked for by then goes out in the next`() async {
    let batcher = backend.batcher()
    var callers = ["A", "B"].map { Caller($0, of: batcher) }
    await inNextJob {
      // Both have called, and the flush that the first has enqueued is behind this job.
      #expect(batcher.openCount > 0)
      #expect(backend.requests.isEmpty)
      // Behind the flush as well: its caller is too late for it.
      callers.append(Caller("C", of: batcher))
    }
    await allHasBeenSent()
    #expect(backend.sent == ["A B", "C"])
    for request in backend.requests { await request.finish() }
    #expect(await outcomes(callers) == ["a", "b", "c"])
    await expectNothingLeft(in: batcher)
  }

  @Test(arguments: 1...6)
  func `More keys than the maximum go out as several requests at once, as few as possible`(size: Int) async {
    let batcher = backend.batcher(maximumSize: size)
    let keys = ["A", "B", "C", "D", "E"]
    let callers = (keys + keys).map { Caller($0, of: batcher) }
    await allHasBeenSent()
    let expected = stride(from: 0, to: 5, by: size).map { keys[$0..<min($0 + size, 5)].joined(separator: " ") }
    #expect(backend.sent == expected)
    for request in backend.requests { await request.finish() }
    #expect(await outcomes(callers) == ["a", "b", "c", "d", "e", "a", "b", "c", "d", "e"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A key asked for while its request is on its way joins it`() async {
    let batcher = backend.batcher()
    let first = Caller("A", of: batcher)
    await backend.waitUntilReached()
    let later = [Caller("A", of: batcher), Caller("B", of: batcher)]
    await allHasBeenSent()
    #expect(backend.sent == ["A", "B"])
    await backend.requests[0].finish()
    #expect(await outcomes([first, later[0]]) == ["a", "a"])
    await backend.requests[1].finish()
    #expect(await later[1].outcome == "b")
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `It remembers no values: a key asked for after its answer is requested again`() async {
    let batcher = backend.batcher()
    for turn in 0..<3 {
      let caller = Caller("A", of: batcher)
      await backend.waitUntilReached(by: turn + 1)
      await backend.requests[turn].finish { ["A": .success("\(turn)")] }
      #expect(await caller.outcome == "\(turn)")
    }
    #expect(backend.sent == ["A", "A", "A"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `What is answered beside the keys is ignored`() async {
    let batcher = backend.batcher()
    let caller = Caller("A", of: batcher)
    await backend.waitUntilReached()
    let other = Caller("B", of: batcher)
    await backend.waitUntilReached(by: 2)
    await backend.requests[0].finish { ["A": .success("a"), "B": .success("not yours")] }
    #expect(await caller.outcome == "a")
    await backend.requests[1].finish()
    #expect(await other.outcome == "b")
    await expectNothingLeft(in: batcher)
  }

  /// Sums whose computation requests smaller sums.
  @MainActor
  final class Sums {
    private(set) lazy var batcher: Batcher<Int, Int> = Batcher { [unowned self] keys in
      var answer: [Int: Int] = [:]
      for key in keys { answer[key] = key == 0 ? 0 : try await batcher.load(key - 1) + key }
      return answer
    }
  }

  @Test
  func `A request may load other keys of its own batcher`() async throws {
    let sums = Sums()
    #expect(try await sums.batcher.load(4) == 10)
    await expectNothingLeft(in: sums.batcher)
  }

  /// Not Sendable.
  final class Picture {
    let name: String
    init(_ name: String) { self.name = name }
  }

  /// Not Sendable either.
  final class PictureID: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: PictureID, right: PictureID) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @MainActor
  final class Album {
    var pictures: [Picture] = []
  }

  @Test
  func `Neither keys nor values need be Sendable, and all callers of a key get the same object`() async throws {
    let batcher = Batcher<PictureID, Picture> { ids in
      Dictionary(uniqueKeysWithValues: ids.map { ($0, Picture("\($0.number)")) })
    }
    let album = Album()
    let tasks = (0..<2).map { _ in
      Task { @MainActor in album.pictures.append(try await batcher.load(PictureID(7))) }
    }
    for task in tasks { try await task.value }
    #expect(album.pictures.map(\.name) == ["7", "7"])
    #expect(album.pictures[0] === album.pictures[1])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `Another actor may ask, if the value is Sendable`() async throws {
    actor Importer {
      func name(_ batcher: Batcher<String, String>) async throws -> String { try await batcher.load("A") }
    }
    let batcher = backend.batcher()
    async let name = Importer().name(batcher)
    await backend.waitUntilReached()
    await backend.requests[0].finish()
    #expect(try await name == "a")
    await expectNothingLeft(in: batcher)
  }

  @TaskLocal static var source = "nobody"

  @Test
  func `The request has the task-local values of the turn's first caller`() async {
    let log = Log()
    let batcher = Batcher<String, String> { keys in
      log.add("\(Self.source): \(keys.joined())")
      return [:]
    }
    let callers =
      Self.$source.withValue("first") { [Caller("A", of: batcher)] }
      + Self.$source.withValue("second") { [Caller("B", of: batcher)] }
    _ = await outcomes(callers)
    #expect(log.lines == ["first: AB"])
  }
}
