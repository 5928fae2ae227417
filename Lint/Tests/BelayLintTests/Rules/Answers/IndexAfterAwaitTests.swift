// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("index-after-await")
struct IndexAfterAwaitTests {
  @Test
  func `Found before the await`() {
    expectFindings(
      of: "index-after-await",
      in: """
        final class Basket {
          var items: [Item] = []
          func remove(_ id: Int) { items.removeAll { $0.id == id } }
          func update(_ id: Int) async {
            guard let index = items.firstIndex(where: { $0.id == id }) else { return }
            let fresh = await api.item(id)
            1️⃣items[index] = fresh
          }
        }
        """)
  }

  @Test
  func `The row of a table`() {
    expectFindings(
      of: "index-after-await",
      in: """
        final class Basket: UIViewController {
          var items: [Item] = []
          func reload() { items = cache.items }
          func tableView(_ view: UITableView, didSelectRowAt indexPath: IndexPath) {
            Task {
              await api.open()
              show(1️⃣items[indexPath.row])
            }
          }
        }
        """)
  }

  @Test
  func `Looked up again, asked again, or nothing is removed`() {
    expectNothing(
      of: "index-after-await",
      in: """
        final class Basket {
          var items: [Item] = []
          var fixed: [Item] = []
          func remove(_ id: Int) { items.removeAll { $0.id == id } }
          func update(_ id: Int) async {
            let fresh = await api.item(id)
            if let index = items.firstIndex(where: { $0.id == id }) { items[index] = fresh }
          }
          func asked(_ id: Int) async {
            guard let index = items.firstIndex(where: { $0.id == id }) else { return }
            let fresh = await api.item(id)
            guard items.indices.contains(index) else { return }
            items[index] = fresh
          }
          func safe(_ id: Int) async {
            guard let index = fixed.firstIndex(where: { $0.id == id }) else { return }
            fixed[index] = await api.item(id)
          }
        }
        """)
  }

  @Test
  func `Rows that are removed after the request`() {
    expectFindings(
      of: "index-after-await",
      in: """
        struct Notes: View {
          @State var notes: [Note] = []
          var body: some View {
            ForEach(notes) { Text($0.title) }.onDelete { rows in
              Task {
                try? await api.delete(rows.map { notes[$0].id })
                1️⃣notes.remove(atOffsets: rows)
              }
            }
          }
        }
        final class Letters: UITableViewController {
          var letters: [Letter] = []
          func drop(at indexPath: IndexPath) {
            api.delete(letters[indexPath.row], completion: { error in
              if error == nil { 2️⃣self.letters.remove(at: indexPath.row) }
            })
          }
        }
        """)
  }

  @Test
  func `Removed before the request, or looked up after it`() {
    expectNothing(
      of: "index-after-await",
      in: """
        struct Notes: View {
          @State var notes: [Note] = []
          var body: some View {
            ForEach(notes) { Text($0.title) }.onDelete { rows in
              let gone = rows.map { notes[$0].id }
              notes.remove(atOffsets: rows)
              Task { try? await api.delete(gone) }
            }
          }
          func drop(_ note: Note) async {
            try? await api.delete(note.id)
            if let index = notes.firstIndex(where: { $0.id == note.id }) { notes.remove(at: index) }
          }
        }
        """)
  }
}
