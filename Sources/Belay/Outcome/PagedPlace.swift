// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A field with a ``Paged`` list whose pages runs load.
///
/// A list that was kept while a page loaded says that it loads. If it is put back once that load has ended, nothing would
/// end what it says.
struct PagedPlace<Root> {
  let path: PartialKeyPath<Root>
  /// The newest list of which a run has asked for a page. One that is newer was started by other code, which ends it.
  private var newest: PagedList
  private let clear: (inout Root, _ newest: PagedList, _ isLoaded: (AnyKeyPath) -> Bool) -> Void

  init<Element, Cursor>(_ path: WritableKeyPath<Root, Paged<Element, Cursor>>, _ list: PagedList) {
    self.path = path
    newest = list
    let pages = [path.appending(path: PageRequest.first.load()), path.appending(path: PageRequest.next.load())]
    clear = { root, newest, isLoaded in
      for page in pages where root[keyPath: page].isLoading && !isLoaded(page) {
        if root[keyPath: path].list.isNewer(than: newest) { return }
        root[keyPath: page] = root[keyPath: page].withoutLoading
      }
    }
  }

  /// A run asks for a page of the list.
  mutating func ask(_ list: PagedList) {
    if list.isNewer(than: newest) { newest = list }
  }

  /// The list is not loading what no run loads.
  func clearAbandoned(in root: inout Root, isLoaded: (AnyKeyPath) -> Bool) { clear(&root, newest, isLoaded) }
}

/// A page that a run has asked for.
struct AskedPage<Root> {
  let path: PartialKeyPath<Root>
  /// The list that it was asked for.
  let list: PagedList
  /// Whether the list in `root` still waits for it. If not, it is dropped when it comes.
  var isExpected: (_ root: Root) -> Bool

  init<Element, Cursor>(of path: WritableKeyPath<Root, Paged<Element, Cursor>>, in root: Root) {
    let list = root[keyPath: path].list
    self.path = path
    self.list = list
    isExpected = { root in root[keyPath: path].list.isSame(as: list) }
  }
}

extension HeldValues {
  /// A run asks for a page of the list.
  mutating func ask<Element, Cursor>(_ path: WritableKeyPath<Root, Paged<Element, Cursor>>, in root: Root) {
    let list = root[keyPath: path].list
    if let index = pagedPlaces.firstIndex(where: { $0.path == path }) {
      pagedPlaces[index].ask(list)
    } else if MemoryLayout<Root>.offset(of: path) != nil {
      // Only fields with storage of their own: a type has few, and each change looks at all of them.
      pagedPlaces.append(PagedPlace(path, list))
    }
  }

  /// Called after each change.
  func clearAbandonedPages(in root: inout Root) {
    for place in pagedPlaces { place.clearAbandoned(in: &root) { isLoaded($0) } }
  }
}
