// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("latest-wins-missing, ways from the input to the answer")
struct LatestWinsMissingChainsTests {
  @Test
  func `A setter that the user calls, and a task of another method`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Quote: ObservableObject {
          @Published var plan: Plan?
          @Published var price: Price?
          func setPlan(to plan: Plan) {
            self.plan = plan
            calculate()
          }
          func calculate() {
            1️⃣Task { price = await office.price(for: plan) }
          }
        }
        struct Plans: View {
          let quote: Quote
          let plans: [Plan]
          var body: some View {
            ForEach(plans) { plan in Button(plan.name) { quote.setPlan(to: plan) } }
          }
        }
        """)
  }

  @Test
  func `A setter that only code calls`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Quote {
          var plan: Plan?
          var price: Price?
          func setPlan(to plan: Plan) {
            self.plan = plan
            Task { price = await office.price(for: plan) }
          }
        }
        func begin(_ quote: Quote) { quote.setPlan(to: .basic) }
        """)
  }

  @Test
  func `The answer is read from the object that has fetched it`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        struct Canteen: View {
          @State var day = Date()
          @State var meals: [Meal] = []
          @StateObject var kitchen = Kitchen()
          var body: some View {
            DatePicker("Day", selection: $day)
              .onChange(of: day) {
                1️⃣Task.init {
                  await kitchen.load(day)
                  meals = kitchen.menu.meals
                }
              }
          }
        }
        final class Kitchen: ObservableObject {
          var menu = Menu()
          func load(_ day: Date) async { menu = await api.menu(of: day) }
        }
        """)
  }

  @Test
  func `What is read was not fetched, or not for the input`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        struct Canteen: View {
          @State var day = Date()
          @State var meals: [Meal] = []
          @State var name = ""
          @StateObject var kitchen = Kitchen()
          var body: some View {
            DatePicker("Day", selection: $day)
              .onChange(of: day) {
                Task {
                  await kitchen.warm()
                  meals = kitchen.menu.meals
                  await kitchen.report(day)
                  name = kitchen.name
                }
              }
          }
        }
        final class Kitchen: ObservableObject {
          var menu = Menu()
          var name = ""
          func warm() async { menu = await api.menu() }
          func report(_ day: Date) async { await api.report(day) }
        }
        """)
  }

  @Test
  func `A group of requests that are answered together`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Harbour {
          var piers: [Pier] = [] { didSet { list() } }
          var ships: [Ship] = []
          func list() {
            var found: [Ship] = []
            let group = DispatchGroup()
            for pier in piers {
              group.enter()
              office.ships(at: pier.number, completion: { answer in
                found.append(contentsOf: answer)
                group.leave()
              })
            }
            1️⃣group.notify(queue: .main) { self.ships = found }
          }
          func listAll() {
            var found: [Ship] = []
            let group = DispatchGroup()
            group.enter()
            office.allShips(completion: { answer in
              found = answer
              group.leave()
            })
            group.notify(queue: .main) { self.ships = found }
          }
        }
        """)
  }

  @Test
  func `A place that is pressed, and its name`() {
    expectFindings(
      of: "latest-wins-missing",
      in: """
        final class Chart: UIViewController {
          let coder = CLGeocoder()
          @objc func pressed(_ gesture: UILongPressGestureRecognizer) {
            let point = map.convert(gesture.location(in: map))
            show(CLLocation(point))
          }
          func show(_ location: CLLocation) {
            1️⃣coder.reverseGeocodeLocation(location) { places, error in
              guard let place = places?.first else { return }
              self.setPin(place)
            }
          }
          func setPin(_ place: Place) { pin.title = place.name }
          let pin = Pin()
        }
        """)
  }

  @Test
  func `A flag that a called method sets refuses the second start`() {
    expectNothing(
      of: "latest-wins-missing",
      in: """
        final class Library {
          var pages: [Page] = []
          var isOpening = false
          func open(_ book: Book) {
            guard !isOpening else { return }
            begin()
            Task {
              pages = await api.pages(of: book)
              isOpening = false
            }
          }
          private func begin() { isOpening = true }
        }
        struct Shelf: View {
          let library: Library
          let books: [Book]
          var body: some View {
            ForEach(books) { book in Button(book.title) { library.open(book) } }
          }
        }
        """)
  }
}
