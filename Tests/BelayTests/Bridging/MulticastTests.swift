// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("Multicast: many wait for the next value")
@MainActor
struct MulticastTests {
  let numbers = Multicast<Int>()
  let log = Log()

  /// Waits in a separate task, and logs the result.
  private func wait(_ name: String) -> Task<Void, Never> {
    Task { log.add("\(name): \(await numbers.next().map(String.init) ?? "nothing")") }
  }

  @Test
  func `Everybody who waits gets the value; who comes later gets the next`() async {
    let early = [wait("a"), wait("b"), wait("c")]
    await mainActorTurns()
    #expect(numbers.waitingCount == 3)
    numbers.send(1)
    numbers.send(2)
    let late = wait("d")
    for task in early { await task.value }
    #expect(log.lines.sorted() == ["a: 1", "b: 1", "c: 1"])
    numbers.send(3)
    await late.value
    #expect(log.lines.last == "d: 3")
    #expect(numbers.openCount == 0)
  }

  @Test
  func `A value that nobody waits for is kept for nobody`() async {
    numbers.send(1)
    let task = wait("a")
    await mainActorTurns()
    #expect(log.isEmpty)
    numbers.finish()
    await task.value
    #expect(log.lines == ["a: nothing"])
  }

  @Test
  func `A cancelled caller gets nothing at once, the others their value`() async {
    let tasks = [wait("a"), wait("b")]
    await mainActorTurns()
    tasks[0].cancel()
    #expect(numbers.waitingCount == 1)
    await tasks[0].value
    numbers.send(1)
    await tasks[1].value
    #expect(log.lines == ["a: nothing", "b: 1"])
    #expect(numbers.openCount == 0)
  }

  @Test
  func `Cancelled before it waits, it does not wait`() async {
    let task = wait("a")
    task.cancel()
    await task.value
    #expect(log.lines == ["a: nothing"])
    #expect(numbers.openCount == 0)
  }

  @Test
  func `Cancelled after the value was sent, it gets the value`() async {
    let task = wait("a")
    await mainActorTurns()
    numbers.send(1)
    task.cancel()
    await task.value
    #expect(log.lines == ["a: 1"])
  }

  @Test
  func `After the end nothing comes, and nobody waits`() async {
    let waiting = wait("a")
    await mainActorTurns()
    #expect(!numbers.isFinished)
    numbers.finish()
    numbers.finish()
    numbers.send(1)
    #expect(numbers.isFinished)
    await waiting.value
    await wait("b").value
    #expect(log.lines == ["a: nothing", "b: nothing"])
    var values = numbers.values(buffering: .unbounded).makeAsyncIterator()
    #expect(await values.next() == nil)
    #expect(numbers.openCount == 0)
  }

  @Test
  func `Followers get every value, and only they: sent while they read, and while they do not`() async {
    let reader = Task { [numbers] in
      var read: [Int] = []
      for await number in numbers.values(buffering: .unbounded) { read.append(number) }
      return read
    }
    numbers.send(0)
    await mainActorTurns()
    numbers.send(1)
    numbers.send(2)
    let task = wait("a")
    await mainActorTurns()
    numbers.send(3)
    numbers.finish()
    #expect(await reader.value == [1, 2, 3])
    await task.value
    #expect(log.lines == ["a: 3"])
    #expect(numbers.openCount == 0)
  }

  @Test
  func `A follower that leaves is forgotten at once`() async {
    let reader = Task { [numbers] in
      for await number in numbers.values(buffering: .newest(1)) where number == 1 { break }
      return numbers.openCount
    }
    await mainActorTurns()
    #expect(numbers.openCount == 2)
    numbers.send(1)
    #expect(await reader.value == 0)
  }

  @Test
  func `Who reads its values does not keep it: released, it ends`() async {
    let handle = Handle(Multicast<Int>())
    let reader = Task { [values = handle.object!.values(buffering: .unbounded)] in
      var read: [Int] = []
      for await number in values { read.append(number) }
      return read
    }
    await mainActorTurns()
    handle.object!.send(1)
    weak let multicast = handle.object
    handle.release()
    #expect(multicast == nil)
    #expect(await reader.value == [1])
  }

  /// A value whose release sends: if it were released under the lock, it would deadlock.
  final class Echo: Sendable {
    let numbers: Multicast<Int>
    init(_ numbers: Multicast<Int>) { self.numbers = numbers }
    deinit { numbers.send(2) }
  }

  @Test
  func `No lock is held when a value is released`() async {
    let echoes = Multicast<Echo>()
    let task = wait("a")
    await mainActorTurns()
    echoes.send(Echo(numbers))
    await task.value
    #expect(log.lines == ["a: 2"])
    let bridge = echoes.values(buffering: .oldest(1))
    let reader = Task {
      for await _ in bridge { break }
    }
    let second = wait("b")
    await mainActorTurns()
    echoes.send(Echo(numbers))
    echoes.send(Echo(numbers))
    await reader.value
    await second.value
    #expect(log.lines == ["a: 2", "b: 2"])
    #expect(numbers.openCount + echoes.openCount == 0)
  }
}
