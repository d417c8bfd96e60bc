export type ReadStore<T> = {
  get(): T
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void
}

export type Store<T> = ReadStore<T> & { patch(change: Partial<T>): void }

/** A value, its listeners, nothing else. A patch that changes nothing tells nobody. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()

  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    patch(change) {
      const keys = Object.keys(change) as (keyof T)[]
      if (keys.every((key) => Object.is(value[key], change[key]))) return
      value = { ...value, ...change }
      for (const listener of [...listeners]) listener()
    },
  }
}
