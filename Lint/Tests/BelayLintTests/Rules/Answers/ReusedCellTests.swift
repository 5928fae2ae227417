// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("reused-cell")
struct ReusedCellTests {
  @Test
  func `A cell of the list`() {
    expectFindings(
      of: "reused-cell",
      in: """
        final class Photos: UIViewController {
          func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath) as! PhotoCell
            1️⃣Task {
              let image = await loader.image(indexPath.item)
              cell.photo.image = image
            }
            return cell
          }
        }
        """)
  }

  @Test
  func `A cell that is given, weak, in a function of a function`() {
    expectFindings(
      of: "reused-cell",
      in: """
        final class Photos: UIViewController {
          func show(_ cell: PhotoCell, _ item: Item) {
            func load() {
              1️⃣Task { [weak cell] in
                guard let cell else { return }
                let isKnown = await item.check()
                cell.button.isEnabled = !isKnown
              }
            }
            load()
          }
        }
        """)
  }

  @Test
  func `The cell itself`() {
    expectFindings(
      of: "reused-cell",
      in: """
        final class PhotoCell: UITableViewCell {
          let photo = UIImageView()
          func configure(with item: Item) {
            1️⃣Task {
              let image = await loader.image(item)
              photo.image = image
            }
          }
        }
        """)
  }

  @Test
  func `Compared, looked up again, or cancelled`() {
    expectNothing(
      of: "reused-cell",
      in: """
        final class PhotoCell: UITableViewCell {
          let photo = UIImageView()
          var item: Item?
          private var loading: Task<Void, Never>?
          func configure(with item: Item) {
            self.item = item
            Task {
              let image = await loader.image(item)
              guard self.item?.id == item.id else { return }
              photo.image = image
            }
          }
          func configureLater(with item: Item) {
            loading = Task { photo.image = await loader.image(item) }
          }
          override func prepareForReuse() { loading?.cancel() }
        }
        final class Photos: UIViewController {
          func load(_ view: UITableView, forRowAt indexPath: IndexPath) {
            Task {
              let image = await loader.image(indexPath.row)
              let cell = view.cellForRow(at: indexPath)
              cell?.imageView?.image = image
            }
          }
        }
        """)
  }

  @Test
  func `A fixed cell, looked up`() {
    expectNothing(
      of: "reused-cell",
      in: """
        final class Sizes: UITableViewController {
          override func viewWillAppear(_ animated: Bool) {
            let cell = tableView.cellForRow(at: IndexPath(row: 0, section: 0)) as! SizeCell
            show(cell)
          }
          func show(_ cell: SizeCell) {
            Task {
              let size = await disk.size()
              cell.label.text = size
            }
          }
        }
        """)
  }
}
