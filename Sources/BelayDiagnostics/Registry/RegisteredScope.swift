// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  /// Observes one scope or store, for the registry.
  final class RegisteredScope: ScopeObserver {
    let id: LiveRegistry.Entry.ID
    let registry: LiveRegistry

    init(id: LiveRegistry.Entry.ID, in registry: LiveRegistry) { (self.id, self.registry) = (id, registry) }

    func observe(_ event: ScopeEvent) {
      switch event {
      case .handleMade(let handle): registry.change(id) { $0.handle = handle }
      case .ended: registry.ended(id)
      case .endPerformed: registry.observer?.ended(id, in: registry)
      case .released: registry.released(id)
      case .decisionPerformed: break
      }
    }

    func observe(_ event: RunEvent, of run: RunDescription) {
      switch event {
      case .created(let work): registry.created(run, work, in: id)
      case .registered(let placement): registry.registered(run, placement, in: id)
      case .started: registry.started(run)
      case .ended(let outcome): registry.ended(run, outcome, in: id)
      case .workBegan: registry.workBegan(run)
      case .workReturned: registry.workReturned(run, in: id)
      }
    }

    func makeChild(named name: String, at location: String) -> (any ScopeObserver)? {
      registry.makeObserver(named: name, at: location, childOf: id)
    }
  }
#endif
