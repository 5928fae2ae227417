// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

// changed places: 6

struct Files {
  let shop = Shop()

  func lines(_ path: String) -> AsyncStream<String> {
    AsyncStream { continuation in
      let task = Task {
        // The file first.
        guard let file = await shop.open(path) else { return }
        continuation.yield(file)
        continuation.finish()  // all lines
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  func throwing(_ path: String) -> AsyncThrowingStream<String, Error> {
    AsyncThrowingStream { continuation in
      Task {
        guard let file = await shop.open(path) else { return }
        continuation.yield(file)
        continuation.finish()
      }
    }
  }

  func made(_ path: String) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    Task {
      guard let file = await shop.open(path) else { return }
      continuation.yield(file)
      continuation.finish()
    }
    return stream
  }
}

struct Reader {
  let files = Files()

  func read(_ path: String) async {
    for await line in files.lines(path) { print(line) }
    for await line in files.made(path) { print(line) }
    do {
      for try await line in files.throwing(path) { print(line) }
    } catch { print(error) }
  }
}
