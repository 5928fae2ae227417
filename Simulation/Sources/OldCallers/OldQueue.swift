// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// As `DispatchQueue`: what it is given runs later. The queues of the system have threads of their own; these have the process's
/// executors, so that the schedule decides when.
enum OldQueue {
  case main, background

  func async(_ work: @escaping () -> Void) {
    switch self {
    case .main: Task { @MainActor in work() }
    case .background: Task.detached { work() }
    }
  }
}
