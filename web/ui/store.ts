import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (change: (value: T) => T) => void
  subscribe: (listener: () => void) => () => void
}

/** State outside the component tree: read by `useStore`, changed by anybody. */
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

/** `onServer` is what the server rendered with, so that hydration sees the same. */
export function useStore<T>(store: Store<T>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer)
}
