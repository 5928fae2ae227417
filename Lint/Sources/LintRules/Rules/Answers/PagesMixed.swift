// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A page of the old list is appended after a refresh or a new filter has replaced the list.
///
/// While the next page is on its way, the user refreshes or chooses another filter. The list is emptied and loaded
/// anew, and then the page of the old list arrives and is added to it: rows appear twice, or belong to another filter.
///
/// It is reported where a control or a change starts the replacement. A refresh that is refused while a page loads,
/// that cancels something, or a comparison after the await, as of a generation, prevents the finding. It is a warning
/// where a name says that the list comes in pages, such as `loadMore` or `cursor`, and a note elsewhere.
///
/// With Belay, both are in one lane: the refresh restarts it, the next page is `.run(.results, policy: .drop)`.
///
/// Wrong:
/// ```swift
/// func loadMore() async { items += await api.page(after: items.last) }
/// func refresh() async { items = await api.page(after: nil) }
/// ```
/// Right:
/// ```swift
/// func loadMore() async {
///   let mine = generation
///   let page = await api.page(after: items.last)
///   if mine == generation { items += page }
/// }
/// func refresh() async {
///   generation += 1
///   items = await api.page(after: nil)
/// }
/// ```
package struct PagesMixed: CodeRule {
  package static let id = "pages-mixed"
  package static let summary = "a page of the old list is added to the new one"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    var reported: Set<CodeElement> = []
    return code.nodes.indices.compactMap { index in
      let element = CodeElement(code: code, index: index)
      guard let list = element.extendedList else { return nil }
      for page in LatePage.pages(element, list, context.repository) where !reported.contains(page.loader) {
        guard let finding = page.finding() else { continue }
        reported.insert(page.loader)
        return finding
      }
      return nil
    }
  }
}
