// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2.

@MainActor
open class UIMenuElement {
  init() { fatalError() }
}

public typealias UIActionHandler = (UIAction) -> Void

@MainActor
open class UIAction: UIMenuElement {
  public convenience init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
    fatalError()
  }
}

@MainActor
open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var valueChanged: UIControl.Event { fatalError() }
    public static var touchUpInside: UIControl.Event { fatalError() }
    public static var editingChanged: UIControl.Event { fatalError() }
    public static var primaryActionTriggered: UIControl.Event { fatalError() }
  }

  open var isEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open var isSelected: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) { fatalError() }
}

@MainActor
open class UIPageControl: UIControl {
  open var numberOfPages: Int {
    get { fatalError() }
    set { fatalError() }
  }
  open var currentPage: Int {
    get { fatalError() }
    set { fatalError() }
  }
  open var hidesForSinglePage: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  open var pageIndicatorTintColor: UIColor? {
    get { fatalError() }
    set { fatalError() }
  }
  open var currentPageIndicatorTintColor: UIColor? {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }

  public struct Configuration {
    public static func plain() -> UIButton.Configuration { fatalError() }
    public static func bordered() -> UIButton.Configuration { fatalError() }
    public static func borderedProminent() -> UIButton.Configuration { fatalError() }
    public var title: String? {
      get { fatalError() }
      set { fatalError() }
    }
    public var image: UIImage? {
      get { fatalError() }
      set { fatalError() }
    }
    public var showsActivityIndicator: Bool {
      get { fatalError() }
      set { fatalError() }
    }
  }

  public convenience init(type buttonType: UIButton.ButtonType) { fatalError() }
  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) { fatalError() }
  open var configuration: UIButton.Configuration? {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor
open class UIRefreshControl: UIControl {
  open func beginRefreshing() { fatalError() }
  open func endRefreshing() { fatalError() }
}

@MainActor
open class UITextField: UIControl {
  open var text: String? {
    get { fatalError() }
    set { fatalError() }
  }
}
