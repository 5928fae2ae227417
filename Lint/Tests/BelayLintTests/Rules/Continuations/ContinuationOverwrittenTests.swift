// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("continuation-overwritten: code")
struct ContinuationOverwrittenTests {
  @Test
  func `Buttons of two screens ask at once`() {
    expectFindings(
      of: "continuation-overwritten",
      in: """
        final class Locator: NSObject {
          static let shared = Locator()
          private var waiting: CheckedContinuation<Place, any Error>?
          func place() async throws -> Place {
            try await withCheckedThrowingContinuation { continuation in
              1️⃣waiting = continuation
              manager.requestLocation()
            }
          }
        }
        struct Map: View {
          var body: some View { Button("Here") { Task { try await Locator.shared.place() } } }
        }
        struct Weather: View {
          var body: some View { Text("").task { try? await Locator.shared.place() } }
        }
        """)
  }

  @Test
  func `What waits is resumed before`() {
    expectNothing(
      of: "continuation-overwritten",
      in: """
        final class Locator: NSObject {
          static let shared = Locator()
          private var waiting: CheckedContinuation<Place, any Error>?
          func place() async throws -> Place {
            try await withCheckedThrowingContinuation { continuation in
              waiting?.resume(throwing: CancellationError())
              waiting = continuation
              manager.requestLocation()
            }
          }
        }
        struct Map: View {
          var body: some View { Button("Here") { Task { try await Locator.shared.place() } } }
        }
        """)
  }

  @Test
  func `A second call is refused`() {
    expectNothing(
      of: "continuation-overwritten",
      in: """
        final class Locator: NSObject {
          private var waiting: CheckedContinuation<Place, any Error>?
          private var isBusy = false
          func place() async throws -> Place {
            guard !isBusy else { throw Problem.busy }
            isBusy = true
            return try await withCheckedThrowingContinuation { continuation in
              waiting = continuation
              manager.requestLocation()
            }
          }
        }
        struct Map: View {
          let locator: Locator
          var body: some View { Button("Here") { Task { try await locator.place() } } }
        }
        """)
  }

  @Test
  func `An object for one call`() {
    expectNothing(
      of: "continuation-overwritten",
      in: """
        final class Reader: NSObject {
          private var waiting: CheckedContinuation<Int, Never>?
          func read() async -> Int {
            await withCheckedContinuation { continuation in
              waiting = continuation
              start()
            }
          }
        }
        struct Scan: View {
          var body: some View {
            Button("Scan") {
              Task {
                let reader = Reader()
                number = await reader.read()
              }
            }
          }
        }
        """)
  }

  @Test
  func `A return that leaves a closure alone refuses nothing`() {
    expectFindings(
      of: "continuation-overwritten",
      in: """
        final class Installer: NSObject {
          private var isBusy = false
          private var waiting: CheckedContinuation<Bool, Never>?
          func install() async -> Bool {
            queue.sync {
              guard !isBusy else { return }
              isBusy = true
            }
            return await withCheckedContinuation { continuation in
              1️⃣waiting = continuation
              system.install(self)
            }
          }
        }
        struct First: View {
          let installer: Installer
          var body: some View { Button("Install") { Task { await installer.install() } } }
        }
        struct Second: View {
          let installer: Installer
          var body: some View { Text("").task { await installer.install() } }
        }
        """)
  }

  @Test
  func `A closure that resumes is stored`() {
    expectFindings(
      of: "continuation-overwritten",
      in: """
        final class Prompt {
          var answered: () -> Void = {}
          func ask() async -> String {
            await withCheckedContinuation { continuation in
              1️⃣answered = { continuation.resume(returning: self.text) }
            }
          }
        }
        struct First: View {
          let prompt: Prompt
          var body: some View { Button("Ask") { Task { await prompt.ask() } } }
        }
        struct Second: View {
          let prompt: Prompt
          var body: some View { Text("").task { _ = await prompt.ask() } }
        }
        """)
  }
}
