// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDiagnostics
import BelayTrace
import Foundation

/// Shows what the app is doing, live, in a browser: the tool `belay-inspect` receives it.
///
/// Once, when the app starts, before the first store is made:
///
/// ```swift
/// #if DEBUG
///   Inspector.connect()
/// #endif
/// ```
///
/// ## Behavior
/// - **What is sent.** Each `TaskScope` and each tree of stores that is made after ``connect(to:port:token:leavingOut:redact:)``: states,
///   actions, changes, outputs, runs and their ends, as texts. A child store is shown from its first event, or from the
///   next change of the store above. What `Survivors` reports is shown too, if the app calls `Survivors.watch`.
/// - **Nothing waits for it.** Events are kept in memory, 20,000 events or 16 MB at most, and a task of its own sends
///   them. If there is no room, new events are dropped, and counted.
/// - **Without the tool**, one line on standard error says so. It is tried again after half a second, then after one
///   second, and so on up to thirty.
/// - **What it costs.** States are copied and compared at each change, and texts made. Do not measure the time of a
///   turn with it. A release build contains none of it, unless the package's trait `Diagnostics` is on: there these
///   functions do nothing.
///
/// ## What leaves the app
/// Texts of all states, actions, outputs, errors, and of the ids of lanes and of children; names of types, fields, cases, lanes, runs and
/// files. They go over plain HTTP to the host that is named.
///
/// `leavingOut:` names fields, cases, payload labels and recorded calls. A value below such a name is not in any text,
/// wherever a `Mirror` shows the name, and a child store whose state is such a field tells no value. It is in a text if it
/// is also elsewhere: in another field, in a payload with another name, in the id of a lane or a child, in a dictionary's
/// key, in a description or a `customMirror` that hides the field. For those there is `redact:`, which receives every text
/// as it is sent, cut and quoted, and returns what is sent in its place.
///
/// ## On a device
/// Name the host of the tool: `Inspector.connect(to: "192.168.1.20")`, and let the tool listen there. The app's
/// `Info.plist` needs `NSLocalNetworkUsageDescription`, and `NSAppTransportSecurity` with `NSAllowsLocalNetworking`.
public enum Inspector {
  #if DEBUG || BELAY_DIAGNOSTICS
    /// The version of Belay.
    static let version = "0.2.0"
    static let current = Lock<Session?>(nil)
    /// The session of the current task in place of that, so that tests can run in parallel.
    @TaskLocal static var scoped: Session?
    /// Where calls and sleeps are recorded; nil if they are not.
    static var recordingSession: Session? {
      guard let session = scoped ?? current.withLock({ $0 }), session.isOpen else { return nil }
      return session
    }
  #endif

  /// Records from now on, and sends to the tool. Call it once; a second call stops the first connection.
  ///
  /// - Parameters:
  ///   - host: A name or an address. The default is this machine, which a simulator shares.
  ///   - port: The port of the tool.
  ///   - token: The token that the tool prints. The default is the environment's `BELAY_INSPECTOR_TOKEN`, or what the
  ///     tool keeps in the user's home, which a simulator can read, and a device cannot. Without a token, a line on
  ///     standard error says so, and nothing is recorded.
  ///   - leavingOut: What never leaves the app, by name: see "What leaves the app".
  ///   - redact: Receives each text before it is sent, and returns what is sent in its place. It is called on no
  ///     particular actor, one call at a time.
  /// - Returns: The connection, which lasts until it is stopped.
  @MainActor
  @discardableResult
  public static func connect(
    to host: String = "127.0.0.1", port: Int = 8990, token: String? = nil, leavingOut: Set<Field> = [],
    redact: (@Sendable (String) -> String)? = nil
  ) -> Connection {
    #if DEBUG || BELAY_DIAGNOSTICS
      let report: @Sendable (String) -> Void = { StandardError.print("belay: \($0)\n") }
      guard let token = token ?? KeptToken.find(), !token.isEmpty else {
        report(
          """
          the inspector has no token. Start belay-inspect once on this machine; on a device, and in a sandboxed app, pass \
          the token that it prints: `Inspector.connect(token:)`.
          """)
        return Connection(sender: nil)
      }
      guard let tool = Tool(host: host, port: port, token: token) else {
        report("the inspector cannot connect: there is no address with the host '\(host)' and the port \(port).")
        return Connection(sender: nil)
      }
      let session = Session(leavingOut: leavingOut)
      let sender = Sender(of: session, to: tool, redact: redact, report: report)
      observeAll(by: session)
      sender.start()
      return Connection(sender: sender)
    #else
      return Connection()
    #endif
  }

  /// A connection to the tool.
  public struct Connection: Sendable {
    #if DEBUG || BELAY_DIAGNOSTICS
      let sender: Sender?
    #endif

    /// Records and sends nothing from now on. What waits to be sent is dropped. It may be called on any thread; a second
    /// call does nothing.
    public func stop() {
      #if DEBUG || BELAY_DIAGNOSTICS
        sender?.stop()
      #endif
    }

    /// Records nothing from now on, and returns when what was recorded has been sent, or one attempt to send it has
    /// failed: for a command-line program, before it ends. Cancelling the caller changes nothing.
    public func finish() async {
      #if DEBUG || BELAY_DIAGNOSTICS
        await sender?.finish()
      #endif
    }
  }
}

#if DEBUG || BELAY_DIAGNOSTICS
  extension Inspector {
    /// All stores and scopes that are made from now on, in place of those of an earlier session.
    @MainActor
    static func observeAll(by session: Session) {
      let earlier = current.withLock { current in
        defer { current = session }
        return current
      }
      earlier?.end()
      WorkingRun.tell()
      AllStores.add(isStopped: { !session.isOpen }, make: { TreeFeed(session, root: $0, at: $1) })
      MadeScopes.listen { scope, location in ScopeText.begin(scope, at: location, in: session) }
      SurvivorReports.listen { report in
        session.note(
          "alive",
          [
            ("what", .text(TraceText.cut(report.survivor))), ("path", .texts(report.path.map(TraceText.cut))),
            ("report", .texts(report.lines.map(TraceText.cut))),
            ("since_us", .number(report.age.wholeMicroseconds)),
          ])
      }
    }
  }

  /// What is told of a `TaskScope` when it begins.
  enum ScopeText {
    static func begin(_ scope: ScopeEngine, at location: String, in session: Session) {
      guard session.isOpen else { return }
      let isOwned = location.hasPrefix("of ")
      let place = session.makePlace(isOwned ? "TaskScope \(location)" : "TaskScope", parent: nil)
      var fields: [(key: String, value: InspectedEvent.Value)] = [("kind", .word("scope"))]
      if !isOwned, let colon = location.lastIndex(of: ":") {
        fields.append(("file", .word(String(location[..<colon]))))
        if let line = Int(location[location.index(after: colon)...]) { fields.append(("line", .number(line))) }
      }
      session.note("began", in: place, fields)
      PlaceFeed(session, place).observe(scope)
    }
  }
#endif
