// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A second and simpler implementation of a batcher: a list of callers and a list of requests, always searched from the
/// front.
struct BatcherModel {
  enum Event: Equatable, CustomStringConvertible {
    /// A new caller requests a key.
    case ask(String)
    /// A caller is cancelled, by its number.
    case leave(Int)
    /// The turn ends.
    case flush
    /// A request returns, by its number.
    case answer(Int)

    var description: String {
      switch self {
      case .ask(let key): "ask \(key)"
      case .leave(let caller): "leave \(caller)"
      case .flush: "flush"
      case .answer(let request): "answer \(request)"
      }
    }
  }

  /// A mistake that the comparison must detect.
  enum Fault: CaseIterable {
    case joinsNothing, joinsCancelled, sendsAbandoned, cancelsNever, cancelsWithTheFirst, answersTheFirstOnly
    case sortsKeys, ignoresSize
  }

  enum CallerState { case waiting, answered, cancelled }
  enum RequestState { case live, answered, cancelled }

  struct Caller {
    let key: String
    /// Nil while its key is gathered.
    var request: Int?
    var state = CallerState.waiting
  }

  struct Request {
    let keys: [String]
    var state = RequestState.live
    /// Its task has returned, even if the request was abandoned.
    var hasReturned = false
  }

  let maximumSize: Int
  var fault: Fault?
  private(set) var callers: [Caller] = []
  private(set) var requests: [Request] = []
  /// The keys of this turn, in the order of their first request.
  private var gathering: [String] = []

  init(maximumSize: Int, fault: Fault? = nil) {
    self.maximumSize = maximumSize
    self.fault = fault
  }

  var gathers: Bool { !gathering.isEmpty }
  /// A caller waits, keys are gathered, or a request has not returned.
  var isBusy: Bool { gathers || requests.contains { !$0.hasReturned } }

  mutating func happen(_ event: Event) {
    switch event {
    case .ask(let key): ask(key)
    case .leave(let caller): leave(caller)
    case .flush: flush()
    case .answer(let request): answer(request)
    }
  }

  private mutating func ask(_ key: String) {
    let request = requests.firstIndex { request in
      let isOpen = fault == .joinsCancelled ? request.state != .answered : request.state == .live
      return isOpen && request.keys.contains(key) && fault != .joinsNothing
    }
    callers.append(Caller(key: key, request: request))
    if request == nil, !gathering.contains(key) { gathering.append(key) }
  }

  private mutating func leave(_ caller: Int) {
    guard callers[caller].state == .waiting else { return }
    callers[caller].state = .cancelled
    guard let request = callers[caller].request, fault != .cancelsNever else { return }
    if waiting(for: request).isEmpty || fault == .cancelsWithTheFirst { requests[request].state = .cancelled }
  }

  private mutating func flush() {
    var wanted = gathering.filter { key in
      callers.contains { $0.key == key && $0.request == nil && $0.state == .waiting } || fault == .sendsAbandoned
    }
    if fault == .sortsKeys { wanted.sort() }
    gathering = []
    while !wanted.isEmpty {
      let keys = Array(wanted.prefix(fault == .ignoresSize ? 100 : maximumSize))
      wanted.removeAll { keys.contains($0) }
      for index in callers.indices where callers[index].request == nil && callers[index].state == .waiting {
        if keys.contains(callers[index].key) { callers[index].request = requests.count }
      }
      requests.append(Request(keys: keys))
    }
  }

  private mutating func answer(_ request: Int) {
    requests[request].hasReturned = true
    guard requests[request].state == .live else { return }
    requests[request].state = .answered
    let waiting = waiting(for: request)
    for caller in fault == .answersTheFirstOnly ? waiting.prefix(1) : waiting[...] { callers[caller].state = .answered }
  }

  func waiting(for request: Int) -> [Int] {
    callers.indices.filter { callers[$0].request == request && callers[$0].state == .waiting }
  }

  /// The events that are possible now.
  ///
  /// - Parameter inTurns: A request may only return if nothing is being gathered: for when the turn ends by itself, and
  ///   not as an event.
  func events(keys: [String], callers most: Int, inTurns: Bool) -> [Event] {
    var events: [Event] = []
    if callers.count < most { events += keys.map { .ask($0) } }
    events += callers.indices.filter { callers[$0].state == .waiting }.map { .leave($0) }
    if gathers { events.append(.flush) }
    if !inTurns || !gathers {
      events += requests.indices.filter { !requests[$0].hasReturned }.map { .answer($0) }
    }
    return events
  }

  /// Calls `body` with every sequence of `length` events, and with shorter ones after which no event is possible, until
  /// it returns false.
  @discardableResult
  func visit(
    length: Int, keys: [String], callers: Int, inTurns: Bool, _ events: [Event] = [], _ body: ([Event]) -> Bool
  ) -> Bool {
    let next = events.count < length ? self.events(keys: keys, callers: callers, inTurns: inTurns) : []
    guard !next.isEmpty else { return body(events) }
    for event in next {
      var model = self
      model.happen(event)
      let goesOn = model.visit(
        length: length, keys: keys, callers: callers, inTurns: inTurns, events + [event], body)
      guard goesOn else { return false }
    }
    return true
  }
}
