// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A table view cell that ends its work when it is reused.
  ///
  /// ```swift
  /// final class QuoteCell: ScopedTableViewCell {
  ///   func show(_ row: Store<Quote>) {
  ///     row.observe(in: self) { cell, row in cell.textLabel?.text = row.text }
  ///     taskScope.run(.image, on: self) { [images] cell in
  ///       let image = try await images.image(of: row.id)
  ///       try cell { $0.imageView?.image = image }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Work started in its `taskScope` for the previous row is cancelled in `prepareForReuse`, before the cell is shown
  /// again, and can no longer change the cell.
  ///
  /// UIKit reuses a cell when it needs one, not when the cell leaves the screen: until then, or until it is
  /// deallocated, a cell in the reuse queue continues its work. Costly work belongs in the row's store, which knows
  /// when the row was removed.
  ///
  /// A cell with another superclass calls ``ScopeOwner/renewTaskScope()`` in its `prepareForReuse`; so do supplementary
  /// views.
  open class ScopedTableViewCell: UITableViewCell {
    /// Ends the work of the previous row.
    open override func prepareForReuse() {
      super.prepareForReuse()
      renewTaskScope()
    }
  }

  /// A collection view cell that ends its work when it is reused. See ``ScopedTableViewCell``.
  open class ScopedCollectionViewCell: UICollectionViewCell {
    /// Ends the work of the previous item.
    open override func prepareForReuse() {
      super.prepareForReuse()
      renewTaskScope()
    }
  }

  /// A list cell that ends its work when it is reused. See ``ScopedTableViewCell``.
  open class ScopedCollectionViewListCell: UICollectionViewListCell {
    /// Ends the work of the previous item.
    open override func prepareForReuse() {
      super.prepareForReuse()
      renewTaskScope()
    }
  }
#endif
