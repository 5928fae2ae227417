// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where a parent's state contains the state of at most one child: in a field, in an optional, or in a case of an enum.
struct SinglePlace<Root, Value> {
  /// Its bytes in the parent's state; nil for a computed field. Unit: bytes.
  let range: Range<Int>?
  /// Whether it may show only some of the states: then a child's own write can hide the child.
  let mayHide: Bool
  /// Whether the state after a child's write is still that child's, with whatever id. Not so in a computed field.
  let keepsWriter: Bool
  /// The current child's state.
  let read: (UnsafePointer<Root>) -> Value?
  /// Does nothing if there is no child.
  let modify: (inout Root, (inout Value) -> Void) -> Void
}

extension SinglePlace {
  static func optional(_ path: WritableKeyPath<Root, Value?>) -> SinglePlace {
    let place = FieldPlace(path)
    return SinglePlace(
      place, mayHide: place.range == nil, showing: { $0 },
      modify: { root, body in place.modify(&root) { if $0 != nil { body(&$0!) } } })
  }

  /// Always there.
  static func field(_ path: WritableKeyPath<Root, Value>) -> SinglePlace {
    let place = FieldPlace(path)
    return SinglePlace(
      place, mayHide: place.range == nil, showing: { $0 }, modify: { root, body in place.modify(&root, body) })
  }

  /// The payload is copied for every write. `extract` may show only some of the payloads.
  static func payload<Whole>(
    _ source: LinkSource, _ path: WritableKeyPath<Root, Whole>, _ embed: @escaping (Value) -> Whole,
    _ extract: @escaping (Whole) -> Value?
  ) -> SinglePlace {
    let place = FieldPlace(path)
    #if DEBUG
      var isChecked = false
    #endif
    // Its range is that of the whole enum: the cases share the same bytes.
    return SinglePlace(place, mayHide: true, showing: extract) { root, body in
      place.modify(&root) { whole in
        guard var value = extract(whole) else { return }
        #if DEBUG
          if !isChecked {
            isChecked = true
            if extract(embed(value)) == nil { reportOtherCase(source) }
          }
        #endif
        body(&value)
        whole = embed(value)
      }
    }
  }

  private static func reportOtherCase(_ source: LinkSource) {
    DebugReport.make(
      """
      The link of \(source) takes its child's state from one case of \(Root.self), and puts it into another: the child \
      ends with its first change, and the other case is shown. Let `case:` and the next argument name the same case.
      """)
  }

  private init<Field>(
    _ place: FieldPlace<Root, Field>, mayHide: Bool, showing extract: @escaping (Field) -> Value?,
    modify: @escaping (inout Root, (inout Value) -> Void) -> Void
  ) {
    self.init(
      range: place.range, mayHide: mayHide, keepsWriter: place.range != nil,
      read: { root in
        var value: Value?
        place.read(root) { value = extract($0.pointee) }
        return value
      },
      modify: modify)
  }
}
