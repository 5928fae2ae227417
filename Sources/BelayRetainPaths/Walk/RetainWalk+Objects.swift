// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  extension RetainWalk {
    /// Reads the contents of the node.
    mutating func visit(_ node: Int) {
      switch nodes[node].content {
      case .value(let place, let layout):
        for slot in layout.slots { read(slot, at: place, node, compareOnly: false) }
      case .object(let object): visit(object, node, isBox: false, .unknown)
      case .context(let object, let isolation): visit(object, node, isBox: false, isolation)
      case .box(let object): visit(object, node, isBox: true, .unknown)
      }
    }

    private mutating func visit(_ object: UnsafeRawPointer, _ node: Int, isBox: Bool, _ isolation: ContextIsolation) {
      let heap = object.word()
      // With Objective-C, this word of a non-Swift object may have additional bits.
      guard heap.isObjectAddress, let heap = UnsafeRawPointer(bitPattern: heap) else {
        return note(.unreadableType, Link(node: node, label: ""))
      }
      let layout = cache.layout(ofObject: heap)
      setName(layout.name, value: layout.valueName, of: node)
      switch layout.contents {
      case .fields(let slots):
        for slot in slots { read(slot, at: object, node, compareOnly: slot.isVariable) }
      case .context(let context):
        visit(context, at: object, node, isBox: isBox)
      case .genericContext(let descriptor, let offset):
        guard let context = cache.context(descriptor, offset: offset, isolation, at: object) else {
          return note(.unreadableType, Link(node: node, label: ""))
        }
        visit(context, at: object, node, isBox: isBox)
      case .box(let layout, let offset):
        setName(nil, value: layout.name, of: node)
        for slot in layout.slots { read(slot, at: object + offset, node, compareOnly: true) }
      case .error:
        visitError(object, node)
      case .array(let elements):
        visitArray(object, elements, node)
      case .dictionary(let keys, let values):
        let (keyStart, valueStart) = (object.pointer(at: 48), object.pointer(at: 56))
        visitTable(object, bitmap: 64, [(keyStart, keys, ".keys"), (valueStart, values, "[…]")], node)
      case .set(let members):
        visitTable(object, bitmap: 56, [(object.pointer(at: 48), members, ".members")], node)
      case .unreadable(let kind):
        note(kind, Link(node: node, label: ""))
      }
    }

    private mutating func visit(_ context: ObjectLayout.Context, at object: UnsafeRawPointer, _ node: Int, isBox: Bool)
    {
      for slot in context.captures {
        read(slot, at: object, node, compareOnly: isBox || context.mayBeBox, inThunk: context.isThunk)
      }
    }

    /// An error's box: after the header come its type and a witness table, then the value.
    private mutating func visitError(_ object: UnsafeRawPointer, _ node: Int) {
      guard let type = object.pointer(at: 16).map(TypeMetadata.init) else {
        return note(.unreadableType, Link(node: node, label: ""))
      }
      let layout = cache.layout(of: type)
      push(.value((object + 32).aligned(type.alignmentMask), layout), Link(node: node, label: ""), name: layout.name)
    }

    /// The header is two words, followed by count and capacity.
    private mutating func visitArray(_ object: UnsafeRawPointer, _ elements: ValueLayout, _ node: Int) {
      guard !elements.slots.isEmpty else { return }
      let start = (object + 32).aligned(elements.type.alignmentMask)
      let stride = elements.type.stride
      for index in 0..<Int(object.word(at: 16)) {
        for slot in elements.slots {
          guard mayRead(Link(node: node, label: "", element: index)) else { return }
          read(slot, at: start + stride * index, node, compareOnly: false, element: index)
        }
      }
    }

    /// A hash table: the number of buckets is a power of two, with one bit for each bucket in use.
    private mutating func visitTable(
      _ object: UnsafeRawPointer, bitmap: Int, _ columns: [(UnsafeRawPointer?, ValueLayout, String)], _ node: Int
    ) {
      guard columns.contains(where: { !$0.1.slots.isEmpty }) else { return }
      let scale = Int(object.byte(at: 32))
      guard scale < 40 else { return note(.unreadableType, Link(node: node, label: "")) }
      for bucket in 0..<1 << scale {
        guard object.word(at: bitmap + 8 * (bucket / 64)) & 1 << UInt(bucket % 64) != 0 else { continue }
        for case (let start?, let layout, let label) in columns {
          for slot in layout.slots {
            guard mayRead(Link(node: node, label: label)) else { return }
            read(
              slot.moved(by: layout.type.stride * bucket, into: label), at: start, node, compareOnly: false)
          }
        }
      }
    }
  }
#endif
