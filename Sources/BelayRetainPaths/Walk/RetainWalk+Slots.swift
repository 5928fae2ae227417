// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  extension RetainWalk {
    /// Reads one slot of the value or object that begins at `start`.
    ///
    /// - Parameters:
    ///   - compareOnly: Whether another thread may be writing there. Then only contents of one word with a fixed
    ///     meaning are compared. The meaning of an enum's word depends on other bits, which may be from another moment.
    ///   - inThunk: Whether the enclosing context is only an adapter around the closure in this slot.
    mutating func read(
      _ slot: Slot, at start: UnsafeRawPointer, _ node: Int, compareOnly: Bool, element: Int = -1, inThunk: Bool = false
    ) {
      let link = Link(node: node, label: slot.label, captured: slot.captured, element: element)
      guard mayRead(link) else { return }
      let place = start + slot.offset
      switch slot.content {
      case .reference:
        let reference = place.word()
        if compareOnly { compare(reference, link) } else { follow(reference, link) }
      case .optionalFunction where compareOnly, .box where compareOnly, .bridgeObject where compareOnly,
        .error where compareOnly, .existential where compareOnly, .enumeration where compareOnly:
        note(.canChange, link)
      case .function where compareOnly: compare(place.word(at: 8), link)
      case .function(let isolation): follow(closure: place.word(at: 8), isolation, link, inThunk: inThunk)
      case .optionalFunction(let isolation):
        if place.word() != 0 { follow(closure: place.word(at: 8), isolation, link, inThunk: inThunk) }
      case .unreadable(let kind): note(kind, link)
      case .box: followBox(place.word(), link)
      // Flags are in the highest byte and in the three lowest bits.
      case .bridgeObject: follow(place.word() & 0x00FF_FFFF_FFFF_FFF8, link)
      case .error: follow(place.word(), link)
      case .existential: followExistential(place, link)
      case .enumeration(let type): followPayload(place, type, link)
      }
    }

    private mutating func follow(
      closure context: UInt, _ isolation: ContextIsolation, _ link: Link, inThunk: Bool
    ) {
      guard context != 0 else { return }
      if context != target, hasSeen(context) { return }
      let closure = nextNode
      push(.value(UnsafeRawPointer(bitPattern: 8)!, .nothing), link, name: inThunk ? nil : "a closure")
      // At the bound, nothing was pushed.
      guard nextNode > closure else { return }
      follow(context: context, isolation, Link(node: closure, label: "", captured: ""))
    }

    private mutating func followBox(_ reference: UInt, _ link: Link) {
      guard reference.isObjectAddress, let box = UnsafeRawPointer(bitPattern: reference) else {
        return note(.unreadableType, link)
      }
      push(.box(box), link, once: reference)
    }

    /// Three words of buffer, then the type. A value too large for the buffer is in a box, after its header.
    private mutating func followExistential(_ place: UnsafeRawPointer, _ link: Link) {
      guard let type = place.pointer(at: 24).map(TypeMetadata.init) else { return note(.unreadableType, link) }
      let layout = cache.layout(of: type)
      guard !layout.slots.isEmpty else { return }
      // A class provides its own name.
      let name = type.kind == .class ? nil : layout.name
      if type.isInline { return push(.value(place, layout), link, name: name) }
      guard place.word().isObjectAddress, let box = place.pointer(at: 0) else { return note(.unreadableType, link) }
      push(.value((box + 16).aligned(type.alignmentMask), layout), link, name: name)
    }

    private mutating func followPayload(_ place: UnsafeRawPointer, _ type: TypeMetadata, _ link: Link) {
      let copy = copy(place, type)
      switch cache.payload(of: type, tag: type.tag(of: copy)) {
      case .nothing: return
      case .unreadable(let kind): note(kind, link)
      case .value(let layout, let label, let isIndirect):
        type.projectPayload(of: copy)
        var link = link
        link.label += label
        guard isIndirect else { return push(.value(UnsafeRawPointer(copy), layout), link) }
        guard
          UnsafeRawPointer(copy).word().isObjectAddress, let box = UnsafeRawPointer(copy).pointer(at: 0),
          let heap = box.pointer(at: 0), [.heapLocalVariable, .genericBox].contains(TypeMetadata(heap).kind)
        else { return note(.unreadableType, link) }
        // Both kinds of box store the value's offset at the same place.
        push(.value(box + max(16, Int(heap.halfWord(at: 8))), layout), link)
      }
    }
  }
#endif
