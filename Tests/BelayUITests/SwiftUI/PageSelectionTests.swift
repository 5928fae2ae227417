// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Testing

@testable import BelayUI

@Suite("PageSelection")
struct PageSelectionTests {
  @Test
  func `The scroll view is shown the page's id, or the nearest there is`() {
    for page in -2...4 {
      #expect(PageSelection(ids: ["a", "b", "c"], page: page).id == ["a", "b", "c"][min(max(page, 0), 2)])
      #expect(PageSelection<String>(ids: [], page: page).id == nil)
    }
  }

  @Test
  func `Only another page that is there is news`() {
    let selection = PageSelection(ids: ["a", "b", "c"], page: 1)
    #expect(selection.page(scrolledTo: "a") == 0)
    #expect(selection.page(scrolledTo: "b") == nil)
    #expect(selection.page(scrolledTo: "c") == 2)
    #expect(selection.page(scrolledTo: "gone") == nil)
    #expect(selection.page(scrolledTo: nil) == nil)
  }

  @Test(arguments: [0.0, 12, 40])
  func `The offset of a page leaves the inset free on either side, and leads back to it`(inset: Double) {
    let geometry = PageGeometry(pageCount: 5, viewportWidth: 320, spacing: 10, inset: inset)
    for page in 0..<5 {
      let offset = geometry.offset(ofPage: page)
      #expect(offset == Double(page) * (320 - 2 * inset + 10))
      #expect(geometry.nearestPage(to: offset) == page)
    }
  }
}
