// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if DEBUG || BELAY_DIAGNOSTICS
  /// Sends what a session has recorded.
  ///
  /// Its task is the only one. It ends when the session is over, or when the tool refuses.
  final class Sender: Sendable {
    private let session: Session
    private let tool: Tool
    private let writer: EventWriter
    private let report: @Sendable (String) -> Void
    private let urls: URLSession
    /// How long events are collected after the first, so that a burst is one batch.
    private let collecting: Duration
    private let task = Lock<Task<Void, Never>?>(nil)

    init(
      of session: Session, to tool: Tool, redact: (@Sendable (String) -> String)?,
      urls: URLSession = Tool.makeURLSession(), collecting: Duration = .milliseconds(50),
      report: @escaping @Sendable (String) -> Void
    ) {
      (self.session, self.tool, self.urls, self.collecting, self.report) = (session, tool, urls, collecting, report)
      writer = EventWriter(redact: redact)
    }

    func start() {
      task.withLock { task in
        if task == nil { task = Task.detached(priority: .utility) { [self] in await run() } }
      }
    }

    func stop() {
      session.end()
      task.withLock { $0 }?.cancel()
    }

    /// Returns when the task has ended.
    func finish() async {
      session.finish()
      await task.withLock { $0 }?.value
    }

    private func run() async {
      var wakes = session.appended.makeAsyncIterator()
      while true {
        switch session.next() {
        case .send(let batch): await send(batch)
        case .pause(let duration): await sleep(duration)
        case .rest:
          if await wakes.next() == nil { session.end() }
          await sleep(collecting)
        case .end:
          session.end()
          urls.invalidateAndCancel()
          return
        }
      }
    }

    /// The task is cancelled when the session is over, and then there is nothing to wait for.
    private func sleep(_ duration: Duration) async {
      do { try await Task.sleep(for: duration) } catch { session.end() }
    }

    private func send(_ batch: Outbox.Batch) async {
      let answer = await tool.post(body(batch), number: batch.number, by: urls)
      if Task.isCancelled { return session.end() }
      switch answer {
      case .received:
        if session.answered(.received).hasConnected { report("the inspector is connected to \(place).") }
      case .tooLong(let why):
        session.answered(.tooLong)
        report("belay-inspect did not take \(batch.events.count) events: \(why)")
      case .refused(let why):
        session.answered(.refused)
        report("belay-inspect at \(place) refuses this app, and nothing more is sent: \(why)")
      case .failed(let why):
        let result = session.answered(.failed)
        if result.unsent > 0 {
          report("belay-inspect at \(place) did not get the last \(result.unsent) events: \(why)")
        } else if result.hasLost {
          report("the inspector has no connection to \(place), and tries again now and then: \(why)")
        }
      }
    }

    private var place: String { "\(tool.url.host ?? ""):\(tool.url.port ?? 0)" }

    private func body(_ batch: Outbox.Batch) -> String {
      var json = JSONObject()
      json.add("format", number: 1)
      json.add("session", text: session.id.uuidString)
      json.add("app", text: ProcessInfo.processInfo.processName)
      json.add("process", number: Int(ProcessInfo.processInfo.processIdentifier))
      json.add("belay", text: Inspector.version)
      json.add("started", text: session.started.formatted(.iso8601))
      json.add("batch", number: batch.number)
      json.add("dropped", number: batch.dropped)
      json.add("events", raw: JSONText.array(batch.events.map(writer.object)))
      return json.text
    }
  }
#endif
