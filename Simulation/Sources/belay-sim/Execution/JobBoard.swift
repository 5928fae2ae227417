// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@_spi(ExperimentalCustomExecutors) import _Concurrency

/// All jobs of the process. The driver runs them one at a time, so the order is decided outside of Swift's runtime.
///
/// The main actor's jobs keep their order, as on Apple's systems and on Linux. The others have no order.
final class JobBoard: @unchecked Sendable {
  // @unchecked: only the driver's thread accesses it, and that is the process's only thread; its jobs run there.

  static let shared = JobBoard()

  private var main: [UnownedJob] = []
  private var firstMain = 0
  /// How many jobs the main actor has been given, and has run, since the process began.
  private(set) var mainGiven = 0
  private(set) var mainRun = 0
  fileprivate var others: [UnownedJob] = []
  /// The value for `MainActor.assumeIsolated`: the driver's own code counts as the main actor's.
  fileprivate var isOnMain = true

  var mainCount: Int { main.count - firstMain }
  var otherCount: Int { others.count }
  var isIdle: Bool { mainCount == 0 && others.isEmpty }

  /// `body` runs as if on a thread other than the main actor's.
  func elsewhere(_ body: () -> Void) {
    isOnMain = false
    body()
    isOnMain = true
  }

  fileprivate func give(_ job: UnownedJob) {
    main.append(job)
    mainGiven += 1
  }

  func runMain() {
    guard mainCount > 0 else { return }
    mainRun += 1
    let job = main[firstMain]
    firstMain += 1
    if firstMain == main.count {
      main.removeAll(keepingCapacity: true)
      firstMain = 0
    }
    job.runSynchronously(on: SimulatedExecutors.main.asUnownedSerialExecutor())
  }

  func runOther(_ choice: Int) {
    guard !others.isEmpty else { return }
    let job = others.remove(at: choice % others.count)
    elsewhere { job.runSynchronously(on: SimulatedExecutors.others.asUnownedTaskExecutor()) }
  }
}

final class SimulatedMainExecutor: MainExecutor {
  func enqueue(_ job: consuming ExecutorJob) { JobBoard.shared.give(UnownedJob(job)) }
  func run() throws {}
  func stop() {}
  func checkIsolated() { precondition(JobBoard.shared.isOnMain, "This is the main actor's, and runs elsewhere.") }
  func isSameExclusiveExecutionContext(other: SimulatedMainExecutor) -> Bool { self === other }
}

final class SimulatedTaskExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) { JobBoard.shared.others.append(UnownedJob(job)) }
}

enum SimulatedExecutors: ExecutorFactory {
  static let main = SimulatedMainExecutor()
  static let others = SimulatedTaskExecutor()
  static var mainExecutor: any MainExecutor { main }
  static var defaultExecutor: any TaskExecutor { others }

  /// Call before any other concurrency in the process.
  static func install() { _createExecutors(factory: Self.self) }
}
