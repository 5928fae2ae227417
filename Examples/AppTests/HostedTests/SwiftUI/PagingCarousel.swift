// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("PagingCarousel")
  struct PagingCarouselTests {
    private let promise = Promise(.swiftUI, row: "PagingCarousel", "one page number, bound both ways")

    @Test
    func `A page that is written is scrolled to, and writes nothing back`() async throws {
      let model = Model()
      try await onStage(Pages(model: model)) { stage in
        await promise.expect("the carousel is laid out") { stage.scrollView?.bounds.width ?? 0 > 0 }
        model.selection = 2
        await promise.expect("page 2 is scrolled to") { stage.page == 2 }
        promise.expect(model.selection == 2, "the carousel has written page \(model.selection)")
      }
    }
  }
}

extension Stage {
  fileprivate var scrollView: UIScrollView? {
    func find(in view: UIView) -> UIScrollView? {
      (view as? UIScrollView) ?? view.subviews.lazy.compactMap(find).first
    }
    return window.rootViewController?.viewIfLoaded.flatMap(find)
  }

  fileprivate var page: Int? {
    scrollView.map { Int((Double($0.contentOffset.x) / Double($0.bounds.width)).rounded()) }
  }
}

private struct Pages: View {
  @Bindable var model: Model

  var body: some View {
    PagingCarousel((0..<4).map { Page(id: $0) }, page: $model.selection) { page in Text("page \(page.id)") }
  }
}

private struct Page: Identifiable {
  let id: Int
}
