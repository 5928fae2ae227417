// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_DIAGNOSTICS
  /// The run whose work the current task performs, for who records what that work calls.
  package struct WorkingRun: Sendable {
    @TaskLocal package static var current: WorkingRun?

    private static let isWanted = Lock(false)
    static var isTold: Bool { isWanted.withLock { $0 } }
    /// Tells the work of all runs that begin to work from now on. It is never taken back.
    package static func tell() { isWanted.withLock { $0 = true } }

    // Retained, so that no other scope gets the same id while this work is unfinished.
    private let run: RunRecord

    init(_ run: RunRecord) { self.run = run }

    /// The scope or store in which the run is registered.
    package var scope: ObjectIdentifier { ObjectIdentifier(run.engine) }
    package var registration: Int { run.registration }
  }
#endif
