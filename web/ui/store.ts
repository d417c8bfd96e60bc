import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (change: (value: T) => T) => void
  subscribe: (listener: () => void) => () => void
}

/** State outside the component tree. Components read it with `useStore`, and any code may change it. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      const next = change(value)
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Reads a store and re-renders on changes. `onServer` is the value with which the server rendered, so that hydration
 * matches.
 */
export function useStore<T>(store: Store<T>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer)
}
