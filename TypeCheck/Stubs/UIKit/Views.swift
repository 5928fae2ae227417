// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2, except for: accessibilityIdentifier, layoutIfNeeded, UIVisualEffectView,
// contentView, UIVisualEffect, UIBlurEffect, Style.

public import Foundation

@MainActor
open class UIResponder {
  public init() { fatalError() }
}

// Every object of Objective-C is.
extension UIResponder: Hashable {
  nonisolated public static func == (left: UIResponder, right: UIResponder) -> Bool { fatalError() }
  nonisolated public func hash(into hasher: inout Hasher) { fatalError() }
}

@MainActor
open class UIView: UIResponder {
  public override init() { fatalError() }
  public init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var window: UIWindow? { fatalError() }
  open var superview: UIView? { fatalError() }
  open var subviews: [UIView] { fatalError() }
  open var frame: CGRect {
    get { fatalError() }
    set { fatalError() }
  }
  open var bounds: CGRect {
    get { fatalError() }
    set { fatalError() }
  }
  open var alpha: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  open var isHidden: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open var isUserInteractionEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open var backgroundColor: UIColor? {
    get { fatalError() }
    set { fatalError() }
  }
  open var accessibilityLabel: String? {
    get { fatalError() }
    set { fatalError() }
  }
  open var accessibilityIdentifier: String? {
    get { fatalError() }
    set { fatalError() }
  }
  open func layoutIfNeeded() { fatalError() }
  open func addSubview(_ view: UIView) { fatalError() }
  open func insertSubview(_ view: UIView, at index: Int) { fatalError() }
  open func removeFromSuperview() { fatalError() }
  open func didMoveToWindow() { fatalError() }
}

@MainActor
open class UIVisualEffectView: UIView {
  public init(effect: UIVisualEffect?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var contentView: UIView { fatalError() }
}

@MainActor
open class UIVisualEffect {
  init() { fatalError() }
}

@MainActor
open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent
  }

  public convenience init(style: UIBlurEffect.Style) { fatalError() }
}

@MainActor
open class UIImage {
  public convenience init?(systemName name: String) { fatalError() }
  init() { fatalError() }
}

// Every object of Objective-C is.
extension UIImage: Hashable {
  nonisolated public static func == (left: UIImage, right: UIImage) -> Bool { fatalError() }
  nonisolated public func hash(into hasher: inout Hasher) { fatalError() }
}

@MainActor
open class UIImageView: UIView {
  public init(image: UIImage?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var image: UIImage? {
    get { fatalError() }
    set { fatalError() }
  }
  open var tintColor: UIColor! {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class UILabel: UIView {
  open var text: String? {
    get { fatalError() }
    set { fatalError() }
  }
  open var font: UIFont! {
    get { fatalError() }
    set { fatalError() }
  }
  open var textColor: UIColor! {
    get { fatalError() }
    set { fatalError() }
  }
  open var textAlignment: NSTextAlignment {
    get { fatalError() }
    set { fatalError() }
  }
  open var numberOfLines: Int {
    get { fatalError() }
    set { fatalError() }
  }
  open var adjustsFontForContentSizeCategory: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

@MainActor
open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  public init(style: UIActivityIndicatorView.Style) { fatalError() }
  public required init(coder: NSCoder) { fatalError() }
  open var hidesWhenStopped: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open var isAnimating: Bool { fatalError() }
  open func startAnimating() { fatalError() }
  open func stopAnimating() { fatalError() }
}

@MainActor
open class UIStackView: UIView {
  public enum Alignment: Int, Sendable { case fill, leading, firstBaseline, center, trailing, lastBaseline }

  public convenience init(arrangedSubviews views: [UIView]) { fatalError() }
  public override init(frame: CGRect) { fatalError() }
  public required init(coder: NSCoder) { fatalError() }
  open var axis: NSLayoutConstraint.Axis {
    get { fatalError() }
    set { fatalError() }
  }
  open var alignment: UIStackView.Alignment {
    get { fatalError() }
    set { fatalError() }
  }
  open var spacing: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  open func addArrangedSubview(_ view: UIView) { fatalError() }
}

open class UIColor: @unchecked Sendable {
  public static var label: UIColor { fatalError() }
  public static var secondaryLabel: UIColor { fatalError() }
  public static var tintColor: UIColor { fatalError() }
  public static var systemBackground: UIColor { fatalError() }
  public static var systemGroupedBackground: UIColor { fatalError() }
  public static var secondarySystemGroupedBackground: UIColor { fatalError() }
  public static var systemGreen: UIColor { fatalError() }
  public static var systemRed: UIColor { fatalError() }
  public static var systemIndigo: UIColor { fatalError() }
  public static var systemTeal: UIColor { fatalError() }
  public static var systemOrange: UIColor { fatalError() }
  public static var systemPink: UIColor { fatalError() }
  public static var white: UIColor { fatalError() }
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) { fatalError() }
  init() { fatalError() }
}

open class UIFont: @unchecked Sendable {
  public struct TextStyle: Hashable, Sendable {
    public static var body: UIFont.TextStyle { fatalError() }
    public static var headline: UIFont.TextStyle { fatalError() }
    public static var subheadline: UIFont.TextStyle { fatalError() }
    public static var footnote: UIFont.TextStyle { fatalError() }
    public static var caption1: UIFont.TextStyle { fatalError() }
    public static var title2: UIFont.TextStyle { fatalError() }
    public static var largeTitle: UIFont.TextStyle { fatalError() }
  }

  public class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { fatalError() }
  init() { fatalError() }
}
