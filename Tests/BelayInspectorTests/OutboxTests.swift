// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayInspector

@Suite("Inspector: the outbox")
struct OutboxTests {
  private func event(_ number: Int, _ text: String = "") -> InspectedEvent {
    InspectedEvent(
      number: number, time: .zero, place: .init(), event: "received", fields: [("action", .text(text))])
  }

  private func outbox(events: Int = 100, batch: Int = 10) -> Outbox {
    var limits = Outbox.Limits()
    (limits.events, limits.batchEvents) = (events, batch)
    return Outbox(limits: limits)
  }

  /// The next step in words.
  private func step(_ outbox: inout Outbox) -> String {
    switch outbox.next() {
    case .send(let batch):
      "batch \(batch.number): \(batch.events.map { "\($0.event == "dropped" ? "-" : "")\($0.number)" }.joined(separator: " "))"
    case .pause(let time): "pause \(time)"
    case .rest: "rest"
    case .end: "end"
    }
  }

  @Test
  func `Events are sent in batches, in their order, one batch at a time`() {
    var outbox = outbox(batch: 2)
    #expect(step(&outbox) == "rest")
    for number in 1...3 { outbox.append(event(number)) }
    #expect(step(&outbox) == "batch 0: 1 2")
    #expect(step(&outbox) == "batch 0: 1 2", "until it is answered")
    #expect(outbox.answered(.received).map(\.number) == [1, 2])
    #expect(step(&outbox) == "batch 1: 3")
    _ = outbox.answered(.received)
    #expect(step(&outbox) == "rest" && outbox.isConnected)
  }

  @Test
  func `After a tool was away events count as missing, but not before the first answer`() {
    var outbox = outbox(batch: 1)
    for number in 1...3 { outbox.append(event(number)) }
    for (answer, gaps) in [(Outbox.Answer.failed, 0), (.received, 0), (.received, 0), (.failed, 0), (.received, 1)] {
      if step(&outbox).hasPrefix("pause") { _ = step(&outbox) }
      _ = outbox.answered(answer)
      #expect(outbox.gaps == gaps)
    }
  }

  @Test
  func `What is never sent because the session is being finished is counted`() {
    let session = Session(leavingOut: [])
    for _ in 1...3 { session.note("alive", []) }
    _ = session.next()
    #expect(session.answered(.failed).unsent == 0, "it is tried again")
    session.finish()
    #expect(session.answered(.failed).unsent == 3)
  }

  @Test
  func `A batch without an answer is sent again after pauses that double up to the longest`() {
    var outbox = outbox()
    outbox.append(event(1))
    #expect(step(&outbox) == "batch 0: 1")
    var pauses: [String] = []
    for _ in 1...9 {
      #expect(outbox.answered(.failed).isEmpty)
      pauses.append(step(&outbox))
      outbox.append(event(2))
      #expect(step(&outbox) == "batch 0: 1", "the same batch, whatever came meanwhile")
    }
    #expect(pauses.prefix(4) == ["pause 0.5 seconds", "pause 1.0 seconds", "pause 2.0 seconds", "pause 4.0 seconds"])
    #expect(pauses.suffix(2) == ["pause 30.0 seconds", "pause 30.0 seconds"])
    _ = outbox.answered(.received)
    #expect(outbox.failures == 0 && outbox.isConnected)
  }

  @Test
  func `A full outbox drops new events, counts them, and marks where they are missing`() {
    var outbox = outbox(events: 3)
    for number in 1...5 { outbox.append(event(number)) }
    #expect(outbox.dropped == 2 && outbox.gaps == 1)
    #expect(step(&outbox) == "batch 0: 1 2 3")
    outbox.append(event(6))
    #expect(outbox.dropped == 3 && outbox.gaps == 1, "what is under way needs its room")
    _ = outbox.answered(.received)
    outbox.append(event(7))
    #expect(step(&outbox) == "batch 1: -6 7")
  }

  @Test
  func `The limit in bytes holds, and one event that is larger than a batch is sent alone`() {
    var limits = Outbox.Limits()
    (limits.bytes, limits.batchBytes) = (5_000, 1_000)
    var outbox = Outbox(limits: limits)
    outbox.append(event(1, String(repeating: "x", count: 2_000)))
    outbox.append(event(2))
    outbox.append(event(3, String(repeating: "x", count: 4_000)))
    #expect(outbox.dropped == 1)
    #expect(step(&outbox) == "batch 0: 1")
    _ = outbox.answered(.received)
    #expect(step(&outbox) == "batch 1: 2")
  }

  @Test
  func `A batch that is too long for the tool is dropped and counted, and the next one follows`() {
    var outbox = outbox(batch: 2)
    for number in 1...3 { outbox.append(event(number)) }
    #expect(step(&outbox) == "batch 0: 1 2")
    #expect(outbox.answered(.tooLong).count == 2)
    #expect(outbox.dropped == 2 && outbox.gaps == 1)
    #expect(step(&outbox) == "batch 1: 3")
  }

  @Test
  func `After a refusal nothing is kept and nothing is sent`() {
    var outbox = outbox()
    outbox.append(event(1))
    #expect(step(&outbox) == "batch 0: 1")
    outbox.append(event(2))
    #expect(outbox.answered(.refused).map(\.number) == [1, 2])
    outbox.append(event(3))
    #expect(step(&outbox) == "end" && !outbox.isOpen)
  }

  @Test
  func `What is being finished is sent, takes nothing more, and gives up at the first failure`() {
    var outbox = outbox(batch: 1)
    for number in 1...3 { outbox.append(event(number)) }
    outbox.finish()
    outbox.append(event(4))
    #expect(step(&outbox) == "batch 0: 1")
    _ = outbox.answered(.received)
    #expect(step(&outbox) == "batch 1: 2")
    #expect(outbox.answered(.failed).map(\.number) == [2, 3])
    #expect(step(&outbox) == "end")
  }

  @Test
  func `Finishing during a pause tries at once`() {
    var outbox = outbox()
    outbox.append(event(1))
    _ = step(&outbox)
    _ = outbox.answered(.failed)
    outbox.finish()
    #expect(step(&outbox) == "batch 0: 1")
  }
}
