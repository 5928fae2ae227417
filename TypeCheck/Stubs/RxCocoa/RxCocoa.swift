// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: github.com/ReactiveX/RxSwift, the public declarations of these names.

// Not the module `RxCocoa`: only the declarations of it that the code here uses, with its own signatures, so that Scripts/check-ui
// can type-check it. No line of it ever runs.

public import RxSwift
public import UIKit

public struct SharedSequence<SharingStrategy, Element>: ObservableConvertibleType {
  public func asObservable() -> Observable<Element> { fatalError() }
}

public struct SignalSharingStrategy {}
public struct DriverSharingStrategy {}

public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

extension SharedSequence where SharingStrategy == SignalSharingStrategy {
  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }
}

extension ObservableConvertibleType {
  public func asSignal(onErrorJustReturn: Element) -> Signal<Element> { fatalError() }
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> { fatalError() }
}

extension ObservableType {
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element { fatalError() }
}

public struct ControlEvent<PropertyType>: ObservableType {
  public typealias Element = PropertyType
  public func asObservable() -> Observable<PropertyType> { fatalError() }
}

public protocol ControlPropertyType: ObservableType, ObserverType {
  func asControlProperty() -> ControlProperty<Element>
}

public struct ControlProperty<PropertyType>: ControlPropertyType {
  public typealias Element = PropertyType
  public func asObservable() -> Observable<PropertyType> { fatalError() }
  public func on(_ event: Event<PropertyType>) { fatalError() }
  public func asControlProperty() -> ControlProperty<PropertyType> { fatalError() }
}

extension ControlPropertyType where Element == String? {
  public var orEmpty: ControlProperty<String> { fatalError() }
}

// In RxCocoa, every NSObject has it.
extension UIButton {
  public var rx: Reactive<UIButton> { fatalError() }
}

extension Reactive where Base: UIButton {
  public var tap: ControlEvent<Void> { fatalError() }
}

extension UITextField {
  public var rx: Reactive<UITextField> { fatalError() }
}

extension Reactive where Base: UITextField {
  public var text: ControlProperty<String?> { fatalError() }
}
