// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  /// Records one call of a client.
  struct CallRecorder {
    private let name: String
    private let session: Session
    private let start = ContinuousClock.now
    private let place: Int?
    private let run: Int?
    /// How many calls of this name the place has made before.
    private let order: Int?
    private var arguments: [String] = []
    private var gaps: [String] = []
    /// The call is named like what is left out: none of its values leaves the app.
    private var isLeftOut: Bool { session.texts.leftOut.contains(path: name) }

    /// Calls `body`, and tells the connected inspector of it.
    static nonisolated(nonsending) func call<Answer>(
      _ name: String, _ arguments: @autoclosure () -> [Any], _ body: () async throws -> Answer
    ) async throws -> Answer {
      guard let session = Inspector.recordingSession else { return try await body() }
      var recorder = CallRecorder(name, session)
      for argument in arguments() { recorder.add(argument) }
      do {
        let answer = try await body()
        recorder.returned(answer)
        return answer
      } catch {
        recorder.failed(error)
        throw error
      }
    }

    private init(_ name: String, _ session: Session) {
      (self.name, self.session) = (name, session)
      let working = WorkingRun.current
      place = working?.scope.flatMap(session.place)
      run = place == nil ? nil : working?.registration
      order = place.map { session.countCall(name, in: $0) }
    }

    private mutating func add(_ argument: Any) {
      let code = isLeftOut ? SwiftCode.leftOut : SwiftCode(of: argument, leavingOut: session.texts.leftOut)
      if let text = code.code { arguments.append(text) }
      gaps += code.gaps.map { "argument \($0)" }
    }

    private mutating func returned(_ answer: Any) {
      let code = isLeftOut ? SwiftCode.leftOut : SwiftCode(of: answer, leavingOut: session.texts.leftOut)
      gaps += code.gaps.map { "answer \($0)" }
      note(code.code.map { [("answer", .code($0))] } ?? [])
    }

    private mutating func failed(_ error: any Error) {
      let code = isLeftOut ? SwiftCode.leftOut : SwiftCode(of: error, leavingOut: session.texts.leftOut)
      gaps += code.gaps.map { "error \($0)" }
      note(
        [("error", .text(isLeftOut ? LeftOut.mark : session.texts.of(error)))]
          + (code.code.map { [("error_code", .code($0))] } ?? []))
    }

    private func note(_ result: [InspectedEvent.Field]) {
      var fields: [InspectedEvent.Field] = [
        ("call", .text(name)), ("duration_us", .number(start.duration(to: .now).wholeMicroseconds)),
      ]
      if let place, let run, let order {
        fields += [("run", .run(place: place, number: run)), ("order", .number(order))]
      }
      if !gaps.contains(where: { $0.hasPrefix("argument") }) { fields.append(("arguments", .codes(arguments))) }
      fields += result
      if !gaps.isEmpty { fields.append(("gaps", .gaps(gaps))) }
      session.note("answered", fields)
    }
  }
#endif
