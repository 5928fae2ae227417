// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  /// One search, from a closure's context toward an object, breadth first.
  ///
  /// It follows only what cannot change while the closure is held: contexts, the values in them, `let` fields, and
  /// storage that these hold, which is therefore shared and copied on write. The words of variables are compared and
  /// never followed. It retains nothing, and runs no code of the types.
  struct RetainWalk {
    /// A place that the search has reached.
    struct Node {
      enum Content {
        case object(UnsafeRawPointer)
        case context(UnsafeRawPointer, ContextIsolation)
        case value(UnsafeRawPointer, ValueLayout)
        /// Reached as the box of a variable: its contents can change, whatever they look like.
        case box(UnsafeRawPointer)
      }

      var content: Content
      /// How it was reached; nil for the closure itself.
      var link: Link?
      var name: String?
      /// The name of a capture without a name of its own: `Array<Song>`.
      var valueName: String?
    }

    struct Link {
      var node: Int
      var label: String
      var captured: String?
      /// The index of an array's element, or -1.
      var element = -1
    }

    private static let mostNodes = 512
    private static let mostSlots = 8192

    let target: UInt
    let cache: LayoutCache
    private(set) var nodes: [Node] = []
    private var seen: Set<UInt> = []
    private var slotsLeft = RetainWalk.mostSlots
    private(set) var found: Link?
    private(set) var obstacle: (kind: RetainObstacle.Kind, at: Link)?
    private var copies: [UnsafeMutableRawPointer] = []

    init(to target: UInt, cache: LayoutCache) {
      self.target = target
      self.cache = cache
      nodes.reserveCapacity(16)
    }

    /// Runs the search. The result is then in `found` and `obstacle`.
    mutating func run(fromContext context: UInt) {
      defer { for copy in copies { copy.deallocate() } }
      // The closure itself: it has no address, and its context is followed at once.
      nodes.append(Node(content: .box(UnsafeRawPointer(bitPattern: 8)!), link: nil))
      follow(context: context, .first, Link(node: 0, label: "", captured: ""))
      var next = 1
      while found == nil, next < nodes.count {
        visit(next)
        next += 1
      }
    }

    // MARK: Helpers of the visits

    mutating func setName(_ name: String?, value: String?, of node: Int) {
      nodes[node].name = name
      nodes[node].valueName = value
    }

    /// Bounds the search: false once enough was read.
    mutating func mayRead(_ link: @autoclosure () -> Link) -> Bool {
      guard found == nil else { return false }
      slotsLeft -= 1
      if slotsLeft >= 0 { return true }
      note(.tooLarge, link())
      return false
    }

    mutating func note(_ kind: RetainObstacle.Kind, _ link: Link) {
      if obstacle == nil { obstacle = (kind, link) }
    }

    /// Follows a strong reference that cannot change.
    mutating func follow(_ reference: UInt, _ link: Link) {
      guard let object = object(reference, link) else { return }
      push(.object(object), link, once: reference)
    }

    /// Follows the context of a closure: its own, or the only object that it captured.
    mutating func follow(context: UInt, _ isolation: ContextIsolation, _ link: Link) {
      guard let object = object(context, link) else { return }
      push(.context(object, isolation), link, once: context)
    }

    private mutating func object(_ reference: UInt, _ link: Link) -> UnsafeRawPointer? {
      guard reference != 0 else { return nil }
      if reference == target {
        found = link
        return nil
      }
      guard reference.isObjectAddress else {
        note(.unreadableType, link)
        return nil
      }
      return UnsafeRawPointer(bitPattern: reference)
    }

    /// Compares a strong reference that another thread may be overwriting: its object may be released by now.
    mutating func compare(_ reference: UInt, _ link: Link) {
      if reference == target {
        found = link
      } else if reference != 0 {
        note(.canChange, link)
      }
    }

    mutating func push(_ content: Node.Content, _ link: Link, once address: UInt? = nil, name: String? = nil) {
      if let address, !seen.insert(address).inserted { return }
      guard nodes.count < Self.mostNodes else {
        note(.tooLarge, link)
        return
      }
      nodes.append(Node(content: content, link: link, name: name))
    }

    func hasSeen(_ address: UInt) -> Bool { seen.contains(address) }

    /// The index of the node that the next `push` makes.
    var nextNode: Int { nodes.count }

    /// Copies bits that the walk may change, freed at its end. The original holds what they refer to.
    mutating func copy(_ place: UnsafeRawPointer, _ type: TypeMetadata) -> UnsafeMutableRawPointer {
      let copy = UnsafeMutableRawPointer.allocate(
        byteCount: max(type.size, 1), alignment: max(type.alignmentMask + 1, 8))
      copies.append(copy)
      copy.initializeMemory(as: UInt8.self, repeating: 0, count: max(type.size, 1))
      belayCopy(copy, place, type.size)
      return copy
    }
  }
#endif
