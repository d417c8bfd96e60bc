import { hash } from 'node:crypto'

/**
 * Returns a function `draw`, which returns a number from 0 (inclusive) to 1 (exclusive) for a name. The numbers look
 * random but are the same for the same seed and name, so a restarted demo continues its state.
 */
export function drawing(seed: string): (name: string | number) => number {
  return (name) => hash('sha256', `${seed}/${name}`, 'buffer').readUInt32BE(0) / 2 ** 32
}

/** Returns an id that is the same for the same name, so a restarted demo creates nothing twice. */
export function uuidOf(name: string): string {
  const hex = hash('sha256', name, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function pick<T>(list: readonly T[], at: number): T {
  const chosen = list[Math.floor(at * list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** Returns the list sorted by numbers, lowest first. Computes each number once, because drawing takes time. */
export function sortedBy<T>(list: readonly T[], numberOf: (one: T) => number): T[] {
  return list
    .map((one) => ({ one, at: numberOf(one) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
