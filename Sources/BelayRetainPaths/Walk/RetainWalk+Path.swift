// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if DEBUG || BELAY_RETAIN_PATHS
  extension RetainWalk {
    /// The result of the walk.
    ///
    /// - Parameter name: Returns the name of the object's type. Called only if the answer is a path.
    func answer(_ name: () -> String) -> RetainAnswer {
      if let found { return .retains(path(found, to: name())) }
      if let obstacle {
        return .unknown(RetainObstacle(kind: obstacle.kind, path: path(obstacle.at, to: nil)))
      }
      return .doesNotRetain
    }

    /// The steps up to `last`. Nodes without a name, such as an array's storage, add no step.
    private func path(_ last: Link, to name: String?) -> RetainPath {
      var links = [last]
      while let link = nodes[links[links.count - 1].node].link { links.append(link) }

      var steps: [RetainPath.Step] = []
      var place = ""
      var capture: String?
      for (index, link) in links.reversed().enumerated() {
        place += (link.element >= 0 ? "[\(link.element)]" : "") + link.label
        if let captured = link.captured { capture = captured.isEmpty ? capture ?? "" : captured }
        let isLast = index == links.count - 1
        let node = isLast ? nil : nodes[links[links.count - 2 - index].node]
        if capture == "", let value = node?.valueName { capture = value }
        guard let reached = isLast ? name : node?.name else { continue }
        append(reached, at: place, capture, to: &steps)
        place = ""
        capture = nil
      }
      // An obstacle: the place has no name.
      if let capture, !capture.isEmpty { steps.append(.captures(capture)) }
      if !place.isEmpty { steps.append(.place(place)) }
      return RetainPath(steps: steps)
    }

    private func append(_ name: String, at place: String, _ capture: String?, to steps: inout [RetainPath.Step]) {
      guard let capture else {
        if !place.isEmpty { steps.append(.place(place)) }
        steps.append(.type(name))
        return
      }
      if place.isEmpty {
        steps.append(.captures(name))
      } else {
        if !capture.isEmpty { steps.append(.captures(capture)) }
        steps += [.place(place), .type(name)]
      }
    }
  }
#endif
