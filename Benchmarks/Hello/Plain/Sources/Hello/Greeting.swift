// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// A greeting that work changes, in an `@Observable` class.
@MainActor
@Observable
final class Greeting {
  private(set) var text = ""
  private var task: Task<Void, Never>?

  func greet() async {
    task?.cancel()
    let task = Task {
      guard !Task.isCancelled else { return }
      text = "Hello, world"
    }
    self.task = task
    await task.value
  }
}

@main
struct Hello {
  static func main() async {
    let greeting = await Greeting()
    await greeting.greet()
    print(await greeting.text)
  }
}
