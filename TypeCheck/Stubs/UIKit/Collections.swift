// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2, except for: CellStyle, UITableViewHeaderFooterView, prepareForReuse.

public import Foundation

@MainActor
open class UIScrollView: UIView {
  open var contentOffset: CGPoint {
    get { fatalError() }
    set { fatalError() }
  }
  open var isDragging: Bool { fatalError() }
  open var isTracking: Bool { fatalError() }
  open var alwaysBounceVertical: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open var refreshControl: UIRefreshControl? {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }

  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var imageView: UIImageView? { fatalError() }
  open var textLabel: UILabel? { fatalError() }
  open func prepareForReuse() { fatalError() }
}

@MainActor
open class UITableViewHeaderFooterView: UIView {
  open func prepareForReuse() { fatalError() }
}

@MainActor
open class UICollectionReusableView: UIView {
  open func prepareForReuse() { fatalError() }
}

@MainActor
open class UICollectionViewCell: UICollectionReusableView {
  open var contentView: UIView { fatalError() }
}

extension UICollectionViewCell {
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class UICollectionViewListCell: UICollectionViewCell {}

@MainActor
open class UICollectionViewLayout {
  public init() { fatalError() }
}

@MainActor
open class UICollectionView: UIScrollView {
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var top: UICollectionView.ScrollPosition { fatalError() }
    public static var centeredVertically: UICollectionView.ScrollPosition { fatalError() }
    public static var left: UICollectionView.ScrollPosition { fatalError() }
    public static var centeredHorizontally: UICollectionView.ScrollPosition { fatalError() }
  }

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var numberOfSections: Int { fatalError() }
  open func numberOfItems(inSection section: Int) -> Int { fatalError() }
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: UICollectionView.ScrollPosition, animated: Bool) {
    fatalError()
  }
}

extension UICollectionView {
  @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    public init(handler: @escaping UICollectionView.CellRegistration<Cell, Item>.Handler) { fatalError() }
  }

  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: UICollectionView.CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell { fatalError() }
}

public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public init() { fatalError() }
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { fatalError() }
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) { fatalError() }
  public var itemIdentifiers: [ItemIdentifierType] { fatalError() }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) { fatalError() }
}

@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?

  public init(
    collectionView: UICollectionView,
    cellProvider: @escaping UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>.CellProvider
  ) { fatalError() }
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { fatalError() }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) { fatalError() }
}
