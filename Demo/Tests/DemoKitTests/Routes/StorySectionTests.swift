// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Foundation
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The pages of the stories` {
  @Test(arguments: ["portfolio", "counter", "carousel", "checkout"])
  func `each story has a page with apps, a sentence about each of them, code and timeline`(story: String) async throws {
    try await withDemo { _, port in
      let page = try await Self.page(story, port: port)
      #expect(page.contains("<script type=\"module\" src=\"/\(story).js\">"))
      #expect(page.contains("<section class=\"phones") && page.contains("class=\"verdict\" role=\"status\""))
      #expect(page.contains("data-timeline=\"\(story)\"") && page.contains("id=\"sources\""))
      #expect(page.contains("<main id=\"main\"") && page.contains("<fieldset class=\"choice\""))
    }
  }

  @Test(arguments: [("counter", "counter"), ("carousel", "carousel-card"), ("checkout", "checkout")])
  func `what a story's script looks for is on its page`(story: String, script: String) async throws {
    try await withDemo { _, port in
      let page = try await Self.page(story, port: port)
      let script = try await RawClient.get("/\(script).js", port: port)
      let classes = Set(script.matches(of: /(?:#find|querySelector)\("\.([a-z-]+)"\)/).map { String($0.output.1) })
      #expect(classes.count >= 6)
      for name in classes {
        let isThere = page.matches(of: /class="([^"]*)"/).contains {
          $0.output.1.split(separator: " ").contains { $0 == name }
        }
        #expect(isThere, "\(name)")
      }
    }
  }

  @Test func `the counters' buttons ask for actions that there are`() async throws {
    try await withDemo { _, port in
      let section = try await Self.page("counter", port: port)
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
      let section = try await Self.page("carousel", port: port)
      let script = try await RawClient.get("/carousel.js", port: port) + RawClient.get("/carousel-card.js", port: port)
      let actions = script.matches(of: /action: "([a-z]+)"/).map { String($0.output.1) }
      #expect(Set(actions) == ["stick", "restart", "tap", "ignored", "scrolled"])
      for action in actions { #expect(CarouselAction.Name(rawValue: action) != nil) }
      // The list and the pages scroll: they must be reachable by keyboard alone.
      #expect(section.matches(of: /class="slide-(list|pages)"[^>]* tabindex="0"/).count == 2)
      let steps = try await RawClient.get("/steps.js", port: port)
      #expect(steps.contains("reduced.matches ? Math.trunc(way / pageWidth) * pageWidth : way"))
      #expect(steps.contains("const mostSteps = \(CarouselAction.mostSteps);"))
      #expect(steps.contains("const pageWidth = \(Int(CarouselRecording.pageWidth));"))
      let styles = try await RawClient.get("/carousel.css", port: port)
      #expect(styles.contains("[data-paging=\"on\"]:not([data-gliding]) { scroll-snap-type: x mandatory; }"))
      #expect(!styles.contains("scroll-behavior: smooth"))
    }
  }

  @Test func `the checkouts' buttons ask for as many runs as there may be`() async throws {
    try await withDemo { _, port in
      let section = try await Self.page("checkout", port: port)
      let runs = section.matches(of: /data-runs="([0-9]+)"/).compactMap { Int($0.output.1) }
      #expect(runs == [20, 1])
      for runs in runs { #expect(CheckoutRequest(runs: runs).makesSense) }
      let script = try await RawClient.get("/texts/checkout.js", port: port)
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

  @Test(arguments: VariantSource.stories.keys.sorted())
  func `a story's sources are shown with their notes, each on one line of it`(story: String) throws {
    let makeSources = try #require(VariantSource.stories[story])
    let sources = makeSources()
    #expect(sources.count >= 2)
    for source in sources {
      let text = try #require(source.text)
      #expect(source.file.lowercased().hasPrefix("stories/sources/stories/\(story)/"))
      #expect(!text.contains("SPDX"))
      #expect(!source.notes.isEmpty)
      let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      for note in source.notes { #expect(lines.count { $0 == note.line } == 1, "\(note.line)") }
    }
  }

  @Test func `the start page leads to each story`() async throws {
    try await withDemo { _, port in
      let page = try await RawClient.get("/", port: port)
      let links = page.matches(of: /<a href="(\/[a-z]+)"/).map { String($0.output.1) }
      #expect(links == ["/portfolio", "/counter", "/carousel", "/checkout", "/portfolio"])
      for link in links {
        let story = try await RawClient.get("\(link)?language=ja", port: port)
        #expect(story.hasPrefix("HTTP/1.1 200"), "\(link)")
      }
    }
  }

  private static func page(_ story: String, port: UInt16) async throws -> String {
    try await RawClient.get("/\(story)", port: port)
  }
}
