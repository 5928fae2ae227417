// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayInspector

@Suite("Inspector: texts of values")
struct ShownTextTests {
  private struct Login { var name = "ada", password = "hush", tries = [1, 2] }
  private enum Action {
    case changed(Login)
    case passwordChanged(String)
    case signIn(name: String, password: String)
    case bytes([UInt8])
  }
  private struct Described: CustomStringConvertible {
    var login = Login()
    var description: String { "Described with \(login.password)" }
  }

  private func text(_ value: Any, leavingOut names: Set<Inspector.Field> = []) -> String {
    ShownText(leftOut: LeftOut(names)).of(value)
  }

  @Test
  func `They are those of a trace`() {
    #expect(text(Action.passwordChanged("x")) == #"passwordChanged("x")"#)
    #expect(text(Described()) == "Described with hush")
    #expect(text([Int](0..<20)) == "20 elements")
  }

  @Test
  func `A field, a case or a label that is left out has no value in any text around it`() {
    let names: Set<Inspector.Field> = ["passwordChanged", .field(\Login.password)]
    #expect(text(Login(), leavingOut: names) == #"Login(name: "ada", password: ‹left out›, tries: [1, 2])"#)
    #expect(
      text(Action.changed(Login()), leavingOut: names)
        == #"changed(Login(name: "ada", password: ‹left out›, tries: [1, 2]))"#)
    #expect(text(Action.passwordChanged("hush"), leavingOut: names) == "passwordChanged(‹left out›)")
    #expect(
      text(Action.signIn(name: "ada", password: "hush"), leavingOut: names)
        == #"signIn(name: "ada", password: ‹left out›)"#)
    for value in [Described(), [Login()], ["a": Login()], Optional(Login()) as Any, (1, Login())] as [Any] {
      #expect(!text(value, leavingOut: names).contains("hush"))
    }
  }

  @Test
  func `A value of 100 MB is shown without being described`() {
    #expect(text(Action.bytes(Array(repeating: 7, count: 100_000_000))) == "bytes(100000000 elements)")
    let string = String(repeating: "x", count: 100_000_000)
    #expect(text(string).count == 201)
    #expect(text(Action.passwordChanged(string)).count == 201)
    let tables = Array(repeating: Array(repeating: Array(repeating: 1, count: 100), count: 100), count: 9)
    #expect(text(tables).count < 201)
  }

  #if os(macOS) || os(Linux)
    @Test
    func `A key path without a field's name is refused`() async {
      await #expect(processExitsWith: .failure) { _ = Inspector.Field.field(\[Int].[0]) }
    }
  #endif
}
