// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Is notified of everything that happens in the stores and scopes that are traced to it.
///
/// ```swift
/// struct LogTrace: TraceObserver {
///   let logger = Logger(label: "belay")
///   func traced(_ event: TraceEvent) { logger.debug("\(event)") }
/// }
///
/// let tracing = store.trace(to: LogTrace())
/// ```
public protocol TraceObserver: Sendable {
  /// Called for each event, on whatever thread, in the order of the events. The calls for one trace never overlap. An
  /// observer of several traces gets each one separately, with numbers of its own.
  ///
  /// While a call is running, at most 10,000 events wait. Newer ones are dropped, and their numbers are missing.
  ///
  /// The store may be in the middle of a turn. Do not read it or send to it from here.
  func traced(_ event: TraceEvent)
}
