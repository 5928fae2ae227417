// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: github.com/ReactorKit/ReactorKit, the public declarations of these names.

// Not the module `ReactorKit`: only the declarations of it that the code here uses, with its own signatures, so that Scripts/check-ui
// can type-check it. No line of it ever runs.

public import RxSwift

public final class ActionSubject<Element>: ObservableType, ObserverType {
  public func asObservable() -> Observable<Element> { fatalError() }
  public func on(_ event: Event<Element>) { fatalError() }
  init() { fatalError() }
}

public protocol Reactor: AnyObject {
  associatedtype Action
  associatedtype Mutation = Action
  associatedtype State
  var action: ActionSubject<Action> { get }
  var initialState: State { get }
  var currentState: State { get }
  var state: Observable<State> { get }
  func mutate(action: Action) -> Observable<Mutation>
  func reduce(state: State, mutation: Mutation) -> State
}

extension Reactor {
  public var action: ActionSubject<Action> { fatalError() }
  public var currentState: State { fatalError() }
  public var state: Observable<State> { fatalError() }
}

public protocol View: AnyObject {
  associatedtype Reactor: ReactorKit.Reactor
  var disposeBag: DisposeBag { get set }
  var reactor: Reactor? { get set }
  func bind(reactor: Reactor)
}

extension View {
  public var reactor: Reactor? {
    get { fatalError() }
    set { fatalError() }
  }
}
