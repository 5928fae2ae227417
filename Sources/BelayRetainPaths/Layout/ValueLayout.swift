// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// Where a value of some type holds something else.
  final class ValueLayout: @unchecked Sendable {
    // @unchecked: `name` is written under the lock of `LayoutCache`, as all of a walk happens.

    let type: TypeMetadata
    let slots: [Slot]

    private(set) lazy var name = type.name

    init(_ type: TypeMetadata, _ slots: [Slot]) {
      self.type = type
      self.slots = slots
    }

    /// Of a place in which nothing is.
    static let nothing = ValueLayout(TypeMetadata(Void.self), [])
  }

  /// One place in a value or object that holds something, and how.
  struct Slot {
    enum Content {
      /// A strong reference, or null.
      case reference
      /// A reference with bits of other meaning in it.
      case bridgeObject
      /// The box of a captured variable.
      case box
      /// A function and its context.
      case function(ContextIsolation)
      /// The same, or nothing, if the first word is null.
      case optionalFunction(ContextIsolation)
      /// A box with an error in it.
      case error
      /// A buffer of three words and the type of what is in it.
      case existential
      /// An enum of which only the tag tells what it holds.
      case enumeration(TypeMetadata)
      case unreadable(RetainObstacle.Kind)
    }

    var content: Content
    var offset: Int
    /// How one writes it, seen from what contains it: `.tasks`, or nothing where nobody writes anything.
    var label = ""
    /// For what a closure captures: the type of the capture.
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
