// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension RuleProof {
  static let ofWaiting: [String: RuleProof] = [
    "continuation-lost": RuleProof(
      reported: #"""
        @MainActor final class Camera {
          private(set) var isTaking = false
          private let capture: (@escaping @MainActor (Int?) -> Void) -> Void
          init(capture: @escaping (@escaping @MainActor (Int?) -> Void) -> Void) { self.capture = capture }

          func shutterTapped() {
            Task {
              isTaking = true
              defer { isTaking = false }
              _ = await photo()
            }
          }

          private func photo() async -> Int? {
            await withCheckedContinuation { continuation in
              capture { photo in
                guard let photo else { return }
                continuation.resume(returning: photo)
              }
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Camera {
          private(set) var isTaking = false
          private let capture: (@escaping @MainActor (Int?) -> Void) -> Void
          init(capture: @escaping (@escaping @MainActor (Int?) -> Void) -> Void) { self.capture = capture }

          func shutterTapped() {
            Task {
              isTaking = true
              defer { isTaking = false }
              _ = await photo()
            }
          }

          private func photo() async -> Int? {
            await withCheckedContinuation { continuation in
              capture { photo in continuation.resume(returning: photo) }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `a capture without a photo ends too`() async {
          await explore { scenario in
            let camera = Camera(capture: { done in done(nil) })
            scenario.anyTime("the shutter is tapped") { camera.shutterTapped() }
            scenario.atEnd("nothing is being taken any more") { !camera.isTaking }
          }
        }
        """#),
    "continuation-overwritten": RuleProof(
      reported: #"""
        @MainActor final class Places {
          private(set) var waiting = 0
          private var continuation: CheckedContinuation<String, any Error>?

          func hereTapped() {
            Task {
              waiting += 1
              defer { waiting -= 1 }
              _ = try await location()
            }
          }

          /// The system's answer.
          func locationCame(_ place: String) {
            continuation?.resume(returning: place)
            continuation = nil
          }

          private func location() async throws -> String {
            try await withCheckedThrowingContinuation { continuation in
              self.continuation = continuation
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Places {
          private(set) var waiting = 0
          private var continuation: CheckedContinuation<String, any Error>?

          func hereTapped() {
            Task {
              waiting += 1
              defer { waiting -= 1 }
              _ = try await location()
            }
          }

          /// The system's answer.
          func locationCame(_ place: String) {
            continuation?.resume(returning: place)
            continuation = nil
          }

          private func location() async throws -> String {
            try await withCheckedThrowingContinuation { continuation in
              self.continuation?.resume(throwing: CancellationError())
              self.continuation = continuation
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `each caller comes back, however often it is tapped`() async {
          await explore { scenario in
            let places = Places()
            let first = scenario.anyTime("here is tapped") { places.hereTapped() }
            let second = scenario.anyTime("here is tapped again", after: first) { places.hereTapped() }
            scenario.anyTime("the location comes", after: second) { places.locationCame("harbor") }
            scenario.atEnd("nobody waits") { places.waiting == 0 }
          }
        }
        """#),
    "stream-not-finished": RuleProof(
      reported: #"""
        @MainActor final class Importer {
          private(set) var isImporting = false
          private let open: @MainActor () async throws -> [String]
          init(open: @escaping @MainActor () async throws -> [String]) { self.open = open }

          func importTapped() {
            Task {
              isImporting = true
              for await _ in lines() {}
              isImporting = false
            }
          }

          private func lines() -> AsyncStream<String> {
            AsyncStream { continuation in
              Task {
                guard let lines = try? await open() else { return }
                for line in lines { continuation.yield(line) }
                continuation.finish()
              }
            }
          }
        }
        """#,
      mended: #"""
        @MainActor final class Importer {
          private(set) var isImporting = false
          private let open: @MainActor () async throws -> [String]
          init(open: @escaping @MainActor () async throws -> [String]) { self.open = open }

          func importTapped() {
            Task {
              isImporting = true
              for await _ in lines() {}
              isImporting = false
            }
          }

          private func lines() -> AsyncStream<String> {
            AsyncStream { continuation in
              Task {
                defer { continuation.finish() }
                guard let lines = try? await open() else { return }
                for line in lines { continuation.yield(line) }
              }
            }
          }
        }
        """#,
      test: #"""
        @MainActor @Test func `an import ends, whether the file opens or not`() async {
          await explore { scenario in
            let open = scenario.stub("open", mayFail: [CancellationError()]) { () in ["a", "b"] }
            let importer = Importer(open: { try await open() })
            scenario.anyTime("import is tapped") { importer.importTapped() }
            scenario.atEnd("the import has ended") { !importer.isImporting }
          }
        }
        """#),
  ]
}
