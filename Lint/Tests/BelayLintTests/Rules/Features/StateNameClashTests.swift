// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("state-name-clash")
struct StateNameClashTests {
  @Test
  func `Fields with names of Store and of Context`() {
    expectFindings(
      of: "state-name-clash",
      in: """
        import Belay
        struct Ticket: Feature {
          struct State {
            var title = ""
            1️⃣var lifetime = ""
            1️⃣let perform: Int
            1️⃣@Trimmed var update = ""
            1️⃣var state = "" { didSet { title = state } }
          }
          enum Action {}
        }
        """)
  }

  @Test
  func `A state in an extension of the feature`() {
    expectFindings(
      of: "state-name-clash",
      in: """
        import Belay
        struct Ticket: Feature { enum Action {} }
        extension Ticket {
          struct State { 1️⃣var child: Int? }
        }
        """)
  }

  @Test
  func `A feature by way of its own protocol`() {
    expectFindings(
      of: "state-name-clash",
      in: """
        import Belay
        protocol Screen: Feature where Output == Never {}
        struct Ticket: Screen {
          struct State { 1️⃣var hold = false }
        }
        """)
  }

  @Test
  func `A state of another name`() {
    expectFindings(
      of: "state-name-clash",
      in: """
        import Belay
        struct Ticket: Feature { typealias State = TicketState }
        struct TicketState { 1️⃣var emit = false }
        struct Trip: Feature {
          func receive(_ action: Int, into state: inout TripState) -> Effect<Self> { .none }
        }
        struct TripState { 1️⃣var send = false }
        """)
  }

  @Test
  func `A state in another file is reported where the feature names it`() {
    expectFindings(
      of: "state-name-clash",
      in: """
        import Belay
        struct Ticket: Feature { 1️⃣typealias State = TicketState }
        """,
      beside: ["struct TicketState { var emit = false }"])
  }

  @Test
  func `Members of BelayUI and BelayTrace count where they are imported`() {
    expectFindings(
      of: "state-name-clash",
      in: """
        import Belay
        import BelayUI
        struct Ticket: Feature {
          struct State {
            1️⃣var binding = ""
            var trace = ""
          }
        }
        """)
    expectNothing(
      of: "state-name-clash",
      in: """
        import Belay
        struct Ticket: Feature {
          struct State {
            var binding = ""
            var trace = ""
            var observe = ""
          }
        }
        """)
  }

  @Test
  func `Other names, computed and static ones, and the cases of an enum`() {
    expectNothing(
      of: "state-name-clash",
      in: """
        import Belay
        struct Ticket: Feature {
          struct State {
            var title = ""
            var isRun: Bool { true }
            var load: Bool { !title.isEmpty }
            static let run = 1
            func send() {}
            struct Row { var state = "" }
          }
        }
        struct Trip: Feature {
          enum State { case run, load(Int) }
        }
        """)
  }

  @Test
  func `States that are not a feature's, and a feature of another library`() {
    expectNothing(
      of: "state-name-clash",
      in: """
        import Belay
        final class Player {
          struct State { var run = false }
        }
        struct State { var send = false }
        """)
    expectNothing(
      of: "state-name-clash",
      in: """
        struct Ticket: Feature {
          struct State { var run = false }
        }
        """)
  }
}
