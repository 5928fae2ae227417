// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tracks which caller waits for which load, and which request carries it. No keys, no tasks, no locks: each method
/// takes one event and returns what must be done.
///
/// A *load* is one key of one request. It opens when its key is first requested, and *gathers* until the flush puts it
/// into a request. Callers of one key share one load. A load is over when its request is answered, or when it has lost
/// all its callers.
///
/// Invariant: a request is registered exactly while a caller waits for one of its loads.
struct BatcherStateMachine {
  struct CallerID: Hashable { let number: Int }
  struct LoadID: Hashable { let number: Int }
  struct RequestID: Hashable { let number: Int }

  /// The result of `ask`.
  struct Asked: Equatable {
    let load: LoadID
    /// The load is new: its key must be remembered until the flush.
    let isNew: Bool
    /// The load is the first one gathered: the caller must schedule a flush for the end of the turn.
    let mustFlush: Bool
  }

  /// A request to send.
  struct Batch: Equatable {
    let request: RequestID
    /// In the order in which they were first requested.
    let loads: [LoadID]
  }

  /// The result of `flush`.
  struct Flush: Equatable {
    var batches: [Batch] = []
    /// Loads without callers; they are over.
    var abandoned: [LoadID] = []
  }

  private struct Load {
    var request: RequestID?
    var callers: Set<CallerID> = []
  }

  private struct Request {
    let loads: [LoadID]
    var callers: Int
  }

  private var loads: [LoadID: Load] = [:]
  private var loadOfCaller: [CallerID: LoadID] = [:]
  private var requests: [RequestID: Request] = [:]
  private var gathering: [LoadID] = []
  private var opened = 0
  private var sent = 0

  /// Zero: the tables are empty.
  var count: Int { loads.count + loadOfCaller.count + requests.count + gathering.count }

  /// Whether a caller waits for the answer of `request`.
  func isLive(_ request: RequestID) -> Bool { requests[request] != nil }

  /// Adds a caller for a key.
  ///
  /// - Parameter known: The key's last load. The caller joins it, unless it is over.
  mutating func ask(_ caller: CallerID, known: LoadID?) -> Asked {
    if let known, let load = loads[known] {
      loads[known]?.callers.insert(caller)
      loadOfCaller[caller] = known
      if let request = load.request { requests[request]?.callers += 1 }
      return Asked(load: known, isNew: false, mustFlush: false)
    }
    opened += 1
    let load = LoadID(number: opened)
    loads[load] = Load(callers: [caller])
    loadOfCaller[caller] = load
    gathering.append(load)
    return Asked(load: load, isNew: true, mustFlush: gathering.count == 1)
  }

  /// The turn is over: sends the gathered loads, in as few requests as the size allows.
  mutating func flush(maximumSize: Int) -> Flush {
    var flush = Flush()
    var wanted: [LoadID] = []
    for load in gathering {
      if loads[load]?.callers.isEmpty == false {
        wanted.append(load)
      } else {
        loads[load] = nil
        flush.abandoned.append(load)
      }
    }
    gathering = []
    var rest = wanted[...]
    while !rest.isEmpty {
      flush.batches.append(send(Array(rest.prefix(maximumSize))))
      rest = rest.dropFirst(maximumSize)
    }
    return flush
  }

  private mutating func send(_ batch: [LoadID]) -> Batch {
    sent += 1
    let request = RequestID(number: sent)
    var callers = 0
    for load in batch {
      loads[load]?.request = request
      callers += loads[load]?.callers.count ?? 0
    }
    requests[request] = Request(loads: batch, callers: callers)
    return Batch(request: request, loads: batch)
  }

  /// A request has been answered, with a value or an error. Returns the waiting callers of each of its loads, in the
  /// order in which they called. Empty when all of them have left before: the answer is dropped then.
  mutating func answer(_ request: RequestID) -> [[CallerID]] {
    guard let answered = requests.removeValue(forKey: request) else { return [] }
    return answered.loads.map { load in
      let callers = loads.removeValue(forKey: load)?.callers ?? []
      for caller in callers { loadOfCaller[caller] = nil }
      return callers.sorted { $0.number < $1.number }
    }
  }

  /// The result of `leave`, for a caller that waited.
  struct Departure: Equatable {
    /// The request that has lost its last caller: cancel it.
    var cancelled: RequestID?
  }

  /// A caller was cancelled. Nil: it does not wait, because it was answered or has left before.
  mutating func leave(_ caller: CallerID) -> Departure? {
    guard let load = loadOfCaller.removeValue(forKey: caller) else { return nil }
    loads[load]?.callers.remove(caller)
    // A gathering load keeps its position even without callers: its key may be requested again.
    guard let request = loads[load]?.request else { return Departure() }
    requests[request]?.callers -= 1
    guard requests[request]?.callers == 0 else { return Departure() }
    for load in requests.removeValue(forKey: request)?.loads ?? [] { loads[load] = nil }
    return Departure(cancelled: request)
  }
}
