// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import Testing
import UIKit

extension AppTests {
  @MainActor
  @Suite("ScopedTableViewCell")
  struct ScopedTableViewCellTests {
    private let promise = Promise(.uiKit, row: "ScopedTableViewCell", "`renewTaskScope()` in `prepareForReuse`")

    @Test
    func `A reused cell of each kind ends the work of the row before`() {
      reuse(ScopedTableViewCell(style: .default, reuseIdentifier: nil)) { $0.prepareForReuse() }
      reuse(ScopedCollectionViewCell(frame: .zero)) { $0.prepareForReuse() }
      reuse(ScopedCollectionViewListCell(frame: .zero)) { $0.prepareForReuse() }
    }

    @Test
    func `A list that is scrolled reuses its cells, and each works for one row`() async throws {
      let log = Log()
      try await onStage { stage in
        let controller = RowsController(log)
        for id in 1...200 { controller.home.send(.push(id)) }
        stage.show(controller)
        await promise.expect("the first cells are shown") { log.count("shown 1: 0") > 0 }
        guard let list = controller.view as? UICollectionView else {
          return promise.expect(false, "the view is a list")
        }
        for item in stride(from: 0, to: 200, by: 5) {
          list.scrollToItem(at: IndexPath(item: item, section: 0), at: .top, animated: false)
          list.layoutIfNeeded()
        }
        list.scrollToItem(at: IndexPath(item: 199, section: 0), at: .top, animated: false)
        await promise.expect("the last cell is shown") { log.count("shown 200: 0") > 0 }
        await promise.expect("the cell of the first row ends its work") {
          log.count("image 1 ended") == log.count("image 1 began")
        }
      }
    }

    private func reuse<Cell: UIView>(_ cell: Cell, _ prepare: (Cell) -> Void) {
      let run = cell.taskScope.run { try await Task.sleep(for: .seconds(3_600)) }
      prepare(cell)
      promise.expect(run.outcome == .cancelled, "\(Cell.self) ends its work when it is reused")
    }
  }
}
