// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Foundation
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `The sections of the stories` {
  @Test(arguments: ["counter", "carousel", "checkout"])
  func `what a story's script looks for is in its section`(story: String) async throws {
    try await withDemo { _, port in
      let section = try #require(try await Self.section(story, port: port))
      let script = try await RawClient.get("/\(story).js", port: port)
      let classes = Set(script.matches(of: /(?:#find|querySelector)\("\.([a-z-]+)"\)/).map { String($0.output.1) })
      #expect(classes.count >= 6)
      for name in classes {
        let isThere = section.matches(of: /class="([^"]*)"/).contains {
          $0.output.1.split(separator: " ").contains { $0 == name }
        }
        #expect(isThere, "\(name)")
      }
      #expect(section.contains("aria-labelledby=\"\(story)-title\"") && section.contains("id=\"\(story)-title\""))
      #expect(section.contains("role=\"status\""))
      #expect(section.contains("id=\"\(story)-sources\""))
    }
  }

  @Test func `the counters' buttons ask for actions that there are`() async throws {
    try await withDemo { _, port in
      let section = try #require(try await Self.section("counter", port: port))
      let script = try await RawClient.get("/counter.js", port: port)
      let actions =
        section.matches(of: /data-action="([a-z]+)"/).map { String($0.output.1) }
        + script.matches(of: /action: "([a-z]+)"/).map { String($0.output.1) }
      #expect(Set(actions) == ["open", "leave", "restart"])
      for action in actions { #expect(CounterAction.Name(rawValue: action) != nil) }
    }
  }

  @Test func `the carousels request actions that exist, and respect the setting for less motion`() async throws {
    try await withDemo { _, port in
      let section = try #require(try await Self.section("carousel", port: port))
      let script = try await RawClient.get("/carousel.js", port: port)
      let actions = script.matches(of: /action: "([a-z]+)"/).map { String($0.output.1) }
      #expect(Set(actions) == ["stick", "restart", "tap", "scrolled"])
      for action in actions { #expect(CarouselAction.Name(rawValue: action) != nil) }
      // The list and the pages scroll: they must be reachable by keyboard alone.
      #expect(section.matches(of: /class="slide-(list|pages)"[^>]* tabindex="0"/).count == 2)
      let steps = try await RawClient.get("/steps.js", port: port)
      #expect(steps.contains("behavior: reduced.matches ? \"instant\" : \"smooth\""))
      #expect(steps.contains("const mostSteps = \(CarouselAction.mostSteps);"))
      #expect(steps.contains("const pageWidth = \(Int(CarouselRecording.pageWidth));"))
      let styles = try await RawClient.get("/carousel.css", port: port)
      #expect(styles.contains(".slide-pages[data-paging=\"on\"] { scroll-snap-type: x mandatory; }"))
      #expect(!styles.contains("scroll-behavior: smooth"))
    }
  }

  @Test func `the checkouts' buttons ask for as many runs as there may be`() async throws {
    try await withDemo { _, port in
      let section = try #require(try await Self.section("checkout", port: port))
      let runs = section.matches(of: /data-runs="([0-9]+)"/).compactMap { Int($0.output.1) }
      #expect(runs == [20, 1])
      for runs in runs { try CheckoutRequest(runs: runs).check() }
      let script = try await RawClient.get("/checkout.js", port: port)
      let styles = try await RawClient.get("/checkout.css", port: port)
      for step in CheckoutStep.allCases {
        #expect(script.contains("\"\(step.rawValue)\""))
        #expect(styles.contains("[data-step=\"\(step.rawValue)\"]"))
      }
    }
  }

  @Test func `the sources of each story are at an address of their own`() async throws {
    try await withDemo { _, port in
      let counter = try await RawClient.get("/sources/counter", port: port)
      #expect(counter.hasPrefix("HTTP/1.1 200"))
      for name in ["PlainInlineCounter", "PlainMethodCounter", "BelayCounter: Feature", "WeakOwnerCounter"] {
        #expect(counter.contains(name))
      }
      let checkout = try await RawClient.get("/sources/checkout", port: port)
      #expect(checkout.hasPrefix("HTTP/1.1 200"))
      let carousel = try await RawClient.get("/sources/carousel", port: port)
      #expect(carousel.hasPrefix("HTTP/1.1 200"))
      #expect(carousel.contains("final class PlainCarousel") && carousel.contains("struct CarouselFeature: Feature"))
      #expect(checkout.contains("struct PlainCheckout") && checkout.contains("struct BelayCheckout: Feature"))
    }
  }

  @Test(arguments: CounterVariant.allCases)
  func `a counter's source is shown with its notes, each on one line of it`(variant: CounterVariant) throws {
    try expectNotes(VariantSource(variant), in: "Counter")
  }

  @Test(arguments: CheckoutVariant.allCases)
  func `a checkout's source is shown with its notes, each on one line of it`(variant: CheckoutVariant) throws {
    try expectNotes(VariantSource(variant), in: "Checkout")
  }

  @Test(arguments: CarouselVariant.allCases)
  func `a carousel's source is shown with its notes, each on one line of it`(variant: CarouselVariant) throws {
    try expectNotes(VariantSource(variant), in: "Carousel")
  }

  private func expectNotes(_ source: VariantSource, in folder: String) throws {
    let text = try #require(source.text)
    #expect(source.file.hasPrefix("Stories/Sources/Stories/\(folder)/"))
    #expect(!text.contains("SPDX"))
    #expect(!source.notes.isEmpty)
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for note in source.notes { #expect(lines.count { $0 == note.line } == 1, "\(note.line)") }
  }

  @Test func `the page leads to each story`() async throws {
    try await withDemo { _, port in
      let page = try await RawClient.get("/", port: port)
      let links = page.matches(of: /href="#([a-z-]+)"/).map { String($0.output.1) }
      #expect(Set(links).isSuperset(of: ["story", "counter", "carousel", "checkout"]))
      for link in links { #expect(page.contains("id=\"\(link)\""), "\(link)") }
    }
  }

  private static func section(_ story: String, port: UInt16) async throws -> String? {
    let page = try await RawClient.get("/", port: port)
    guard let start = page.range(of: "<section class=\"story\" id=\"\(story)\"") else { return nil }
    let end = page.range(of: "</section>", range: start.upperBound..<page.endIndex)
    return end.map { String(page[start.lowerBound..<$0.upperBound]) }
  }
}
