// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing

extension AppTests {
  @MainActor
  @Suite("TaskLocalValue")
  struct TaskLocalValueTests {
    private let promise = Promise(
      .firstHour, row: "TaskLocalValue", "`.task` works the same whether task-local values reach it or not")
    private let needs = Promise(.swiftUI, row: ".task(store, action)", "needs no task-local value")

    @TaskLocal private static var value = "none"

    @Test
    func `A view that is made with a task-local value works, and says whether the value reaches its task`() async throws
    {
      let log = Log()
      let store = Store(Screen(log: log), state: .init())
      let view = Self.$value.withValue("set") {
        Text("view").task(store, .appeared).task { log.add("value \(Self.value)") }
      }
      try await onStage(view) { _ in
        await promise.expect("the task begins the work") { log.count("began 1") == 1 }
        await promise.expect("the other task begins") { log.count("value none") + log.count("value set") == 1 }
        print("belay: a task-local value \(log.count("value set") == 1 ? "reaches" : "does not reach") a view's task")
      }
      await needs.expect("the work ends with the view") { log.count("ended 1") == 1 }
    }
  }
}
