// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite("Testing: models without a store", .timeLimit(.minutes(15)))
struct RoutesTests {
  let find = Stub<String, String>("find")

  @Test func `the plain task loses the last tap, and explore tells`() async {
    await withKnownIssue {
      await explore { scenario in
        let find = scenario.stub("find") { (place: String) in "to the \(place)" }
        let model = RouteModel(find: { try await find($0) })
        scenario.compare("the route") { model.route as Any }
        let first = scenario.anyTime("the harbor is tapped") { model.tapped("harbor") }
        scenario.anyTime("the station is tapped", after: first) { model.tapped("station") }
      }
    } matching: { issue in
      issue.description.contains("in the default order: \"to the station\"")
        && issue.description.contains("in this order: \"to the harbor\"")
    }
  }

  @Test func `the scoped model shows the last tap in every order`() async {
    await explore { scenario in
      let find = scenario.stub("find") { (place: String) in "to the \(place)" }
      let model = ScopedRouteModel(find: { try await find($0) })
      scenario.compare("the route") { model.route as Any }
      let first = scenario.anyTime("the harbor is tapped") { model.tapped("harbor") }
      scenario.anyTime("the station is tapped", after: first) { model.tapped("station") }
    }
  }

  @Test func `the plain task keeps its model, and the scoped one does not`() async {
    await withKnownIssue {
      await expectReleased {
        let model = RouteModel(find: { [find] in try await find($0) })
        model.tapped("harbor")
        return model
      }
    } matching: {
      $0.description.contains("Look for a plain `Task {}`")
    }
    await expectReleased {
      let model = ScopedRouteModel(find: { [find] in try await find($0) })
      model.tapped("harbor")
      return model
    }
    find.fail(CancellationError())
  }
}
