// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Coming from the Composable Architecture: the article", .timeLimit(.minutes(15)))
@MainActor
struct TransferTests {
  /// The bank's requests, and the account's outputs, in order.
  let log = Log()
  let validation = Gate()
  let transfer = Gate()
  /// Opens when the validation has been answered and its reader has run.
  let isAnswered = Gate()

  private func open(
    isValid: @escaping @MainActor @Sendable (String) throws -> Bool = { _ in true }
  ) -> Store<Transfer> {
    let bank = Bank(
      isValid: { [log, validation, isAnswered] iban in
        log.add("validate \(iban)")
        await validation.wait()
        Task { isAnswered.open() }
        return try isValid(iban)
      },
      transfer: { [log, transfer] cents, iban in
        log.add("transfer \(cents) to \(iban)")
        await transfer.wait()
        return Confirmation(number: 7)
      })
    return Store(Transfer(bank: bank), state: .init(iban: "DE1", cents: 500), owner: log) { log, output in
      switch output {
      case .completed(let confirmation): log.add("completed \(confirmation.number)")
      }
    }
  }

  private func answerAll() {
    validation.open()
    transfer.open()
  }

  @Test
  func
    `Nothing is transferred before the validation has answered, and the form is cleared when the bank has confirmed`()
    async
  {
    let store = open()
    let run = store.run(.sendTapped)
    #expect(store.isSending)
    await validation.waitUntilReached()
    #expect(log.lines == ["validate DE1"])
    #expect(store.iban == "DE1")
    validation.open()
    await transfer.waitUntilReached()
    #expect(store.isValid == true)
    #expect(store.iban == "DE1")
    transfer.open()
    #expect(await run.finished() == .finished)
    #expect(log.lines == ["validate DE1", "transfer 500 to DE1", "completed 7"])
    #expect(store.state == Transfer.State())
  }

  @Test
  func `A cancel during the validation transfers nothing, whatever the bank answers`() async {
    let store = open()
    let run = store.run(.sendTapped)
    await validation.waitUntilReached()
    store.send(.cancelTapped)
    #expect(run.outcome == .cancelled)
    #expect(!store.isSending)
    validation.open()
    await isAnswered.wait()
    #expect(log.lines == ["validate DE1"])
    #expect(store.isValid == nil)
    #expect(store.notice == nil)
  }

  @Test
  func `A second tap is dropped while the first goes`() async {
    let store = open()
    let run = store.run(.sendTapped)
    await validation.waitUntilReached()
    #expect(store.run(.sendTapped).outcome == .dropped)
    #expect(store.isSending)
    answerAll()
    await run.finished()
    #expect(!store.isSending)
    #expect(log.lines.count { $0.hasPrefix("transfer") } == 1)
  }

  @Test
  func `What the user types meanwhile does not change what is sent`() async {
    let store = open()
    let run = store.run(.sendTapped)
    await validation.waitUntilReached()
    store.send(.amountChanged(9_900))
    answerAll()
    await run.finished()
    #expect(log.lines.contains("transfer 500 to DE1"))
  }

  @Test
  func `An account that is not valid, and a bank that does not answer, leave the form as it is`() async {
    answerAll()
    let store = open { _ in false }
    await store.perform(.sendTapped)
    #expect(store.isValid == false)
    #expect(store.iban == "DE1")
    let other = open { _ in throw Offline() }
    #expect(await other.perform(.sendTapped) == .failed(Offline()))
    #expect(other.notice != nil)
    #expect(!other.isSending)
    #expect(!log.lines.contains { $0.hasPrefix("transfer") })
  }

  @Test
  func `To leave while it is validated is to transfer nothing`() async {
    var store: Store<Transfer>? = open()
    let run = store!.run(.sendTapped)
    await validation.waitUntilReached()
    store = nil
    #expect(run.outcome == .cancelled)
    validation.open()
    await isAnswered.wait()
    #expect(log.lines == ["validate DE1"])
  }
}
