// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// One for each number of arguments: the compiler (6.3.1) crashes on a closure that takes a parameter pack.
extension Inspector {
  /// A closure that does what `call` does, and tells the inspector of each call: its arguments, its answer or its error,
  /// and how long it took. A test that the page makes of what was seen answers with the same.
  ///
  /// ```swift
  /// client.search = Inspector.recording("client.search", client.search)
  /// ```
  ///
  /// Its arguments and its answer leave the app as they are, unless `leavingOut:` has a part of the name: `"search"`.
  ///
  /// The name is that of the closure as a test writes it. While no inspector is connected, a call costs one more
  /// comparison under a lock. In a release build the result is `call` itself.
  ///
  /// - Parameters:
  ///   - name: The client's closure: `client.search`.
  ///   - call: A closure of a client, with four arguments at most.
  /// - Returns: A closure with the same result, the same errors and the same cancellation.
  public static func recording<Answer>(
    _ name: String, _ call: @escaping @Sendable () async throws -> Answer
  ) -> @Sendable () async throws -> Answer {
    #if DEBUG || BELAY_DIAGNOSTICS
      RecordedCalls.add(name)
      return { try await CallRecorder.call(name, []) { try await call() } }
    #else
      return call
    #endif
  }

  /// As ``recording(_:_:)``, of a closure with one argument.
  public static func recording<Argument, Answer>(
    _ name: String, _ call: @escaping @Sendable (Argument) async throws -> Answer
  ) -> @Sendable (Argument) async throws -> Answer {
    #if DEBUG || BELAY_DIAGNOSTICS
      RecordedCalls.add(name)
      return { argument in try await CallRecorder.call(name, [argument]) { try await call(argument) } }
    #else
      return call
    #endif
  }

  /// As ``recording(_:_:)``, of a closure with two arguments.
  public static func recording<First, Second, Answer>(
    _ name: String, _ call: @escaping @Sendable (First, Second) async throws -> Answer
  ) -> @Sendable (First, Second) async throws -> Answer {
    #if DEBUG || BELAY_DIAGNOSTICS
      RecordedCalls.add(name)
      return { first, second in try await CallRecorder.call(name, [first, second]) { try await call(first, second) } }
    #else
      return call
    #endif
  }

  /// As ``recording(_:_:)``, of a closure with three arguments.
  public static func recording<First, Second, Third, Answer>(
    _ name: String, _ call: @escaping @Sendable (First, Second, Third) async throws -> Answer
  ) -> @Sendable (First, Second, Third) async throws -> Answer {
    #if DEBUG || BELAY_DIAGNOSTICS
      RecordedCalls.add(name)
      return { first, second, third in
        try await CallRecorder.call(name, [first, second, third]) { try await call(first, second, third) }
      }
    #else
      return call
    #endif
  }

  /// As ``recording(_:_:)``, of a closure with four arguments.
  public static func recording<First, Second, Third, Fourth, Answer>(
    _ name: String, _ call: @escaping @Sendable (First, Second, Third, Fourth) async throws -> Answer
  ) -> @Sendable (First, Second, Third, Fourth) async throws -> Answer {
    #if DEBUG || BELAY_DIAGNOSTICS
      RecordedCalls.add(name)
      return { first, second, third, fourth in
        try await CallRecorder.call(name, [first, second, third, fourth]) {
          try await call(first, second, third, fourth)
        }
      }
    #else
      return call
    #endif
  }
}
