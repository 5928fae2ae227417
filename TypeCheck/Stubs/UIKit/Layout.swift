// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2.

public import Foundation

@MainActor
open class NSLayoutConstraint {
  public enum Axis: Int, Sendable { case horizontal, vertical }

  open class func activate(_ constraints: [NSLayoutConstraint]) { fatalError() }
  init() { fatalError() }
}

@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject> {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { fatalError() }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    fatalError()
  }
  init() { fatalError() }
}

@MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

@MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { fatalError() }
}

@MainActor
open class UILayoutGuide {
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var centerXAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var centerYAnchor: NSLayoutYAxisAnchor { fatalError() }
  init() { fatalError() }
}

extension UIView {
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  public var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  public var layoutMarginsGuide: UILayoutGuide { fatalError() }
  public var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  public var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  public var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  public var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  public var centerXAnchor: NSLayoutXAxisAnchor { fatalError() }
  public var centerYAnchor: NSLayoutYAxisAnchor { fatalError() }
  public var widthAnchor: NSLayoutDimension { fatalError() }
  public var heightAnchor: NSLayoutDimension { fatalError() }
}
