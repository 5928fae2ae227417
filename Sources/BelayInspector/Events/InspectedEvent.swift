// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTrace

#if DEBUG || BELAY_DIAGNOSTICS
  /// An event as it is kept until it is sent: `Inspector/Format.md` says what it becomes.
  ///
  /// Texts of the user's lanes and errors are made when it is sent, because it may be made under an engine's lock, where
  /// no code of the user's may run.
  struct InspectedEvent: Sendable {
    enum Value: Sendable {
      /// One of the format's own words.
      case word(String)
      /// A text of the app's: the redaction sees it.
      case text(String)
      case texts([String])
      case number(Int)
      case isTrue
      case code(String)
      case codes([String])
      case lane(Lane)
      case run(place: Int, number: Int)
      case changes([TraceEvent.FieldChange])
      case state([Part])
      case gaps([String])
      case objects([[(key: String, value: Value)]])
    }

    /// A stored property of a state.
    struct Part: Sendable {
      let field: String
      let type: String
      let text: String
      let code: String?
    }

    /// A store or a scope. 0: none.
    struct Place: Sendable {
      var id = 0
      var name = ""
      var parent: Int? = nil
      /// The root of its tree, or itself.
      var root = 0
    }

    var number: Int
    var time: Duration
    let place: Place
    let event: String
    let fields: [Field]

    typealias Field = (key: String, value: Value)

    /// About how much memory it needs. Unit: bytes.
    var size: Int { 160 + fields.reduce(0) { $0 + 48 + $1.value.size } }
  }

  extension InspectedEvent.Value {
    fileprivate var size: Int {
      switch self {
      case .word, .number, .isTrue, .run: 0
      case .text(let text), .code(let text): text.utf8.count
      case .texts(let all), .codes(let all), .gaps(let all): all.reduce(0) { $0 + 16 + $1.utf8.count }
      // At most what is shown of it.
      case .lane: 200
      case .changes(let changes):
        changes.reduce(0) { $0 + 48 + $1.field.utf8.count + $1.old.utf8.count + $1.new.utf8.count }
      case .state(let parts):
        parts.reduce(0) { size, part in
          size + 48 + part.field.utf8.count + part.type.utf8.count + part.text.utf8.count + (part.code?.utf8.count ?? 0)
        }
      case .objects(let all): all.reduce(0) { $0 + 16 + $1.reduce(0) { $0 + 48 + $1.value.size } }
      }
    }
  }
#endif
