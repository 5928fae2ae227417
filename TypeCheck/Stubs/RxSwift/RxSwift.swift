// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: github.com/ReactiveX/RxSwift, the public declarations of these names.

// Not the module `RxSwift`: only the declarations of it that the code here uses, with its own signatures, so that Scripts/check-ui
// can type-check it. No line of it ever runs.

public protocol Disposable {
  func dispose()
}

public protocol Cancelable: Disposable {
  var isDisposed: Bool { get }
}

public struct Disposables {
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable { fatalError() }
  public static func create() -> any Disposable { fatalError() }
}

public final class DisposeBag {
  public init() { fatalError() }
}

extension Disposable {
  public func disposed(by bag: DisposeBag) { fatalError() }
}

public enum Event<Element> {
  case next(Element)
  case error(any Error)
  case completed
}

public protocol ObserverType {
  associatedtype Element
  func on(_ event: Event<Element>)
}

extension ObserverType {
  public func onNext(_ element: Element) { fatalError() }
  public func onCompleted() { fatalError() }
  public func onError(_ error: any Error) { fatalError() }
}

public struct AnyObserver<Element>: ObserverType {
  public func on(_ event: Event<Element>) { fatalError() }
}

public protocol ObservableConvertibleType {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

public protocol ObservableType: ObservableConvertibleType {}

extension ObservableType {
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }

  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> { fatalError() }

  public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    fatalError()
  }

  public static func just(_ element: Element) -> Observable<Element> { fatalError() }

  public static func empty() -> Observable<Element> { fatalError() }

  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { fatalError() }

  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> { fatalError() }

  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> { fatalError() }

  public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
    fatalError()
  }

  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> { fatalError() }
}

extension ObservableType where Element: Equatable {
  public func distinctUntilChanged() -> Observable<Element> { fatalError() }
}

// In RxSwift, an alias of Dispatch's DispatchTimeInterval.
public enum RxTimeInterval {
  case milliseconds(Int)
}

public protocol SchedulerType {}

public final class MainScheduler: SchedulerType {
  nonisolated(unsafe) public static let instance = MainScheduler()
  init() { fatalError() }
}

public class Observable<Element>: ObservableType {
  public func asObservable() -> Observable<Element> { fatalError() }
  init() { fatalError() }
}

public final class PublishSubject<Element>: Observable<Element>, ObserverType {
  public override init() { fatalError() }
  public func on(_ event: Event<Element>) { fatalError() }
}

@dynamicMemberLookup
public struct Reactive<Base> {
  public let base: Base
  public init(_ base: Base) { fatalError() }
  public subscript<Property>(dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>) -> AnyObserver<Property>
  where Base: AnyObject { fatalError() }
}

public protocol ReactiveCompatible {
  associatedtype ReactiveBase
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  public var rx: Reactive<Self> {
    get { fatalError() }
    set { fatalError() }
  }
}
