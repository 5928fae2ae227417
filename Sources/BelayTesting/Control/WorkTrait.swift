// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Testing)
  public import Testing

  /// What the kit does around each test that has the trait: see `.controlsWork` and `.leavesNoRuns`.
  public struct WorkTrait: TestTrait, SuiteTrait, TestScoping {
    typealias Body = @Sendable @concurrent () async throws -> Void

    private let run: @Sendable @concurrent (Test, Body) async throws -> Void

    init(_ run: @escaping @Sendable @concurrent (_ test: Test, _ body: Body) async throws -> Void) { self.run = run }

    public var isRecursive: Bool { true }

    @concurrent public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
      try await run(test, function)
    }
  }
#endif
