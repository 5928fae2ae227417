// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2.

public import Foundation

@MainActor
public protocol NSCollectionLayoutContainer {
  var contentSize: CGSize { get }
  var effectiveContentSize: CGSize { get }
}

@MainActor
public protocol NSCollectionLayoutEnvironment {
  var container: any NSCollectionLayoutContainer { get }
}

@MainActor
public protocol NSCollectionLayoutVisibleItem {
  var alpha: CGFloat { get set }
  var isHidden: Bool { get set }
  var center: CGPoint { get set }
  var indexPath: IndexPath { get }
  var frame: CGRect { get }
  var bounds: CGRect { get }
  var representedElementCategory: UICollectionView.ElementCategory { get }
}

public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
  [any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment
) -> Void

public typealias UICollectionViewCompositionalLayoutSectionProvider = (Int, any NSCollectionLayoutEnvironment) ->
  NSCollectionLayoutSection?

@MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public init(section: NSCollectionLayoutSection) { fatalError() }
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) { fatalError() }
}

extension UICollectionViewCompositionalLayout {
  public static func list(using configuration: UICollectionLayoutListConfiguration)
    -> UICollectionViewCompositionalLayout
  {
    fatalError()
  }
}

public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }

  public init(appearance: UICollectionLayoutListConfiguration.Appearance) { fatalError() }
}

extension NSCollectionLayoutSection {
  public static func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection { fatalError() }
}

public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

@MainActor
open class NSCollectionLayoutSection {
  init() { fatalError() }
  public convenience init(group: NSCollectionLayoutGroup) { fatalError() }
  open var interGroupSpacing: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  open var contentInsets: NSDirectionalEdgeInsets {
    get { fatalError() }
    set { fatalError() }
  }
  open var orthogonalScrollingBehavior: UICollectionLayoutSectionOrthogonalScrollingBehavior {
    get { fatalError() }
    set { fatalError() }
  }
  open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler? {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class NSCollectionLayoutDimension {
  public required init() { fatalError() }
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> Self { fatalError() }
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> Self { fatalError() }
  open class func absolute(_ absoluteDimension: CGFloat) -> Self { fatalError() }
  open class func estimated(_ estimatedDimension: CGFloat) -> Self { fatalError() }
}

@MainActor
open class NSCollectionLayoutSize {
  init() { fatalError() }
  public convenience init(
    widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension
  ) {
    fatalError()
  }
}

@MainActor
open class NSCollectionLayoutItem {
  init() { fatalError() }
  public convenience init(layoutSize: NSCollectionLayoutSize) { fatalError() }
  open var contentInsets: NSDirectionalEdgeInsets {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    fatalError()
  }
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
    fatalError()
  }
}

public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top, leading, bottom, trailing: CGFloat
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) { fatalError() }
}
