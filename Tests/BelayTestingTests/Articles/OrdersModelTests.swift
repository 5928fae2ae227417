// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.controlsWork, .leavesNoRuns, .timeLimit(.minutes(15)))
struct OrdersModelTests {
  /// A service that answers when the test says so, also what was cancelled.
  final class Service: OrderService {
    final class Request: OrderRequest {
      var isCancelled = false
      func cancel() { isCancelled = true }
    }

    private(set) var requests: [Request] = []
    private(set) var lists: [(Result<[PlacedOrder], any Error>) -> Void] = []
    private(set) var cancellations: [(Result<Void, any Error>) -> Void] = []

    func orders(_ completion: @escaping (Result<[PlacedOrder], any Error>) -> Void) -> any OrderRequest {
      lists.append(completion)
      return request()
    }

    func cancel(_ number: OrderNumber, _ completion: @escaping (Result<Void, any Error>) -> Void) -> any OrderRequest {
      cancellations.append(completion)
      return request()
    }

    private func request() -> Request {
      let request = Request()
      requests.append(request)
      return request
    }
  }

  let service = Service()
  let seven = PlacedOrder(number: OrderNumber(value: 7))
  private let clock = TestClock()

  /// Until all work waits.
  private func rest() async { await clock.advance(by: .zero) }

  @Test func `the second refresh cancels the request of the first, and a late answer shows nothing`() async {
    let model = OrdersModel(service: service)
    model.refreshPulled()
    await rest()
    model.refreshPulled()
    await rest()
    #expect(service.requests.map(\.isCancelled) == [true, false])
    service.lists[1](.success([seven]))
    await rest()
    #expect(model.orders == [seven])
    #expect(!model.isLoading)
    service.lists[0](.success([]))
    await rest()
    #expect(model.orders == [seven])
  }

  @Test func `the model goes with its screen, and its request is cancelled`() async {
    await expectReleased {
      let model = OrdersModel(service: service)
      model.refreshPulled()
      await rest()
      return model
    }
    #expect(service.requests.map(\.isCancelled) == [true])
  }
}
