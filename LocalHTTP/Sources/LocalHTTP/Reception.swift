// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import FlyingSocks
import Foundation

/// Accepts a server's connections, and runs as many conversations at once as the limits allow.
struct Reception: Sendable {
  let listener: Socket
  let pool: any AsyncSocketPool
  let limits: ServerLimits
  let gate: RequestGate
  let admission: Admission
  let handler: any HTTPHandler
  let connections = SharedCount()

  /// Ends when it is cancelled, together with every conversation.
  func run() async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        do {
          let connection = Socket(file: try listener.accept().file)
          guard connections.value < limits.connections else {
            refuse(connection)
            continue
          }
          connections.add(1)
          group.addTask { await serve(connection) }
        } catch SocketError.blocked {
          if (try? await pool.suspendSocket(listener, untilReadyFor: .connection)) == nil { break }
        } catch SocketError.failed(_, ECONNABORTED, _), SocketError.failed(_, EINTR, _) {
          // The client disconnected while it waited.
        } catch {
          // The process has reached its limit of open files. Some are closed soon.
          try? await Task.sleep(for: .milliseconds(50))
        }
      }
      group.cancelAll()
    }
  }

  private func serve(_ connection: Socket) async {
    if let socket = try? TimedSocket(connection, pool: pool) {
      await Conversation(socket: socket, limits: limits, gate: gate, admission: admission, handler: handler).run()
    }
    try? connection.close()
    connections.add(-1)
  }

  /// Does not wait: a client that cannot receive the sentence gets none.
  private func refuse(_ connection: Socket) {
    let sentence = #"{"error":"\#(limits.connections) connections are open. Close some, then try again."}"#
    let headers: HTTPHeaders = [.contentType: "application/json; charset=utf-8"]
    let head = ResponseHead(
      HTTPResponse(statusCode: .serviceUnavailable, headers: headers), bodyLength: sentence.utf8.count, closing: true)
    try? connection.setFlags(.nonBlocking)
    _ = try? connection.write(Data((head.text + sentence).utf8))
    try? connection.close()
  }
}
