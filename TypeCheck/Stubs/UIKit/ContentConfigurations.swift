// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2, except for: UIContentView, configuration.

public protocol UIContentConfiguration {}

@MainActor
public protocol UIContentView: AnyObject {
  var configuration: any UIContentConfiguration { get set }
}

public struct UIListContentConfiguration: UIContentConfiguration {
  public struct TextProperties {
    public var font: UIFont {
      get { fatalError() }
      set { fatalError() }
    }
    public var color: UIColor {
      get { fatalError() }
      set { fatalError() }
    }
    public var numberOfLines: Int {
      get { fatalError() }
      set { fatalError() }
    }
  }

  public static func cell() -> UIListContentConfiguration { fatalError() }
  public static func subtitleCell() -> UIListContentConfiguration { fatalError() }
  public static func valueCell() -> UIListContentConfiguration { fatalError() }
  public var text: String? {
    get { fatalError() }
    set { fatalError() }
  }
  public var secondaryText: String? {
    get { fatalError() }
    set { fatalError() }
  }
  public var textProperties: UIListContentConfiguration.TextProperties {
    get { fatalError() }
    set { fatalError() }
  }
  public var secondaryTextProperties: UIListContentConfiguration.TextProperties {
    get { fatalError() }
    set { fatalError() }
  }
}

@available(iOS 17.0, tvOS 17.0, *)
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  public struct ButtonProperties {
    public var primaryAction: UIAction? {
      get { fatalError() }
      set { fatalError() }
    }
    public var isEnabled: Bool {
      get { fatalError() }
      set { fatalError() }
    }
  }

  public static func loading() -> UIContentUnavailableConfiguration { fatalError() }
  public static func empty() -> UIContentUnavailableConfiguration { fatalError() }
  public var image: UIImage? {
    get { fatalError() }
    set { fatalError() }
  }
  public var text: String? {
    get { fatalError() }
    set { fatalError() }
  }
  public var secondaryText: String? {
    get { fatalError() }
    set { fatalError() }
  }
  public var button: UIButton.Configuration {
    get { fatalError() }
    set { fatalError() }
  }
  public var buttonProperties: UIContentUnavailableConfiguration.ButtonProperties {
    get { fatalError() }
    set { fatalError() }
  }
}
