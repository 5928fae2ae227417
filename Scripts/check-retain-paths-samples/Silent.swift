// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Compiled with -disable-reflection-metadata: the compiler emits nothing about closures' captures and types' fields.

public typealias Work = @isolated(any) () async throws -> Void

public final class Held: Sendable {
  public init() {}
}

public final class Model: Sendable {
  public let held: Held
  public init(_ held: Held) { self.held = held }
}

public struct Row: Sendable {
  public let model: Model
  public init(_ model: Model) { self.model = model }
}

public enum Phase: Sendable {
  case idle
  case loaded(Held)
  case row(Row, Int)
}

public func capturing(_ held: Held) -> Work { { _ = held } }
public func capturing(_ held: Held, _ number: Int) -> Work { { _ = (held, number) } }
public func capturingWeakly(_ held: Held) -> Work { { [weak held] in _ = held } }
public func calling(_ body: @escaping () -> Void) -> Work { { body() } }
public func callback(_ held: Held) -> () -> Void { { _ = held } }
public func callback(_ held: Held, _ number: Int) -> () -> Void { { _ = (held, number) } }
