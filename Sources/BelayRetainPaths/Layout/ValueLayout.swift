// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// Where a value of a type holds references.
  final class ValueLayout: @unchecked Sendable {
    // @unchecked: `name` is written only under the lock of `LayoutCache`, which is held for the whole walk.

    let type: TypeMetadata
    let slots: [Slot]

    private(set) lazy var name = type.name

    init(_ type: TypeMetadata, _ slots: [Slot]) {
      self.type = type
      self.slots = slots
    }

    /// The layout of a place that holds nothing.
    static let nothing = ValueLayout(TypeMetadata(Void.self), [])
  }

  /// A place in a value or object that holds a reference, and the kind of that reference.
  struct Slot {
    enum Content {
      /// A strong reference, or null.
      case reference
      /// A reference that includes bits of other meaning.
      case bridgeObject
      /// The box of a captured variable.
      case box
      /// A function and its context.
      case function(ContextIsolation)
      /// The same, or nothing if the first word is null.
      case optionalFunction(ContextIsolation)
      /// A reference to a box with an error.
      case error
      /// A buffer of three words, and the type of the value in it.
      case existential
      /// An enum whose tag determines what it holds.
      case enumeration(TypeMetadata)
      case unreadable(RetainObstacle.Kind)
    }

    var content: Content
    var offset: Int
    /// The path as source code writes it, relative to the container: `.tasks`, or empty if it is not written.
    var label = ""
    /// For a closure's captures: the type of the capture.
    var captured: String?
    /// A `var`: compared, never followed.
    var isVariable = false

    func moved(by distance: Int, into label: String, captured: String? = nil, isVariable: Bool = false) -> Slot {
      var slot = self
      slot.offset += distance
      slot.label = label + slot.label
      slot.captured = captured ?? slot.captured
      slot.isVariable = slot.isVariable || isVariable
      return slot
    }
  }
#endif
