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

    // Weak: tasks that the work starts inherit this value, and may live longer than the scope. Who looks for what is still
    // alive must not find it alive because of that.
    private weak var engine: ScopeEngine?
    package let registration: Int

    init(_ run: RunRecord) { (engine, registration) = (run.engine, run.registration) }

    /// The scope or store in which the run is registered; nil if it has been released.
    package var scope: ObjectIdentifier? { engine.map { ObjectIdentifier($0) } }
  }
#endif
