// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Batcher {
  /// Adds a caller: to the unfinished load of the key, or to a new one.
  func ask(_ key: Key, _ caller: BatcherStorage.CallerID, _ continuation: UnsafeContinuation<Void, Never>) {
    let asked = storage.ask(caller, known: loads[key], continuation)
    if asked.isNew {
      // A key that is not equal to itself could neither be found nor removed later.
      if key == key { loads[key] = asked.load }
      gathered[asked.load] = key
    }
    guard asked.mustFlush else { return }
    // Owned by the callers that gather: they hold the batcher. It ends when it has sent their requests. When all of
    // them have left, there is nothing to send.
    _ = Scheduling.task { @MainActor [weak self] in self?.flush() }
  }

  private func flush() {
    let flush = storage.flush(maximumSize: maximumSize)
    for load in flush.abandoned {
      if let key = gathered[load] { forget(key, load) }
    }
    for batch in flush.batches { send(batch, batch.loads.compactMap { gathered[$0] }) }
    gathered = [:]
  }

  private func send(_ batch: BatcherStateMachine.Batch, _ keys: [Key]) {
    // Owned by the callers of its keys, through the storage. It ends when the request has returned, and is cancelled
    // when the last of them leaves.
    let task = Scheduling.task { @MainActor [weak self, storage, request] in
      var answer: Result<Answer, any Error> = .failure(CancellationError())
      // If not live, all callers left before it began, and this answer is not used.
      if storage.isLive(batch.request) {
        do { answer = .success(try await request(keys)) } catch { answer = .failure(error) }
      }
      // Without a batcher, no caller waits.
      self?.deliver(answer, to: batch, keys)
    }
    storage.started(batch.request, task)
  }

  private func deliver(_ answer: Result<Answer, any Error>, to batch: BatcherStateMachine.Batch, _ keys: [Key]) {
    for (key, load) in zip(keys, batch.loads) { forget(key, load) }
    for (key, waiters) in zip(keys, storage.answer(batch.request)) where !waiters.isEmpty {
      let answer = self.answer(for: key, in: answer)
      for waiter in waiters {
        answers[waiter.caller] = answer
        waiter.continuation.resume()
      }
    }
  }

  private func answer(for key: Key, in answer: Result<Answer, any Error>) -> Result<Value, any Error> {
    switch answer.flatMap({ $0[key] ?? .failure(BatcherError.missingAnswer(for: key, in: label)) }) {
    // Its callers are live: their task is not cancelled, so a CancellationError would hide the failure from them.
    case .failure(is CancellationError): .failure(BatcherError.requestCancelled(for: key, in: label))
    case let answer: answer
    }
  }

  /// Removes a load that is over. A newer load of the key stays.
  private func forget(_ key: Key, _ load: BatcherStorage.LoadID) {
    if loads[key] == load { loads[key] = nil }
  }
}
