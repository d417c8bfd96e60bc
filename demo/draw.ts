import { createHash } from 'node:crypto'

/**
 * Numbers that look drawn but are the same for the same name, so that a restarted demo goes on where it was: `draw`
 * gives 0 (included) to 1.
 */
export function drawing(seed: string): (name: string | number) => number {
  return (name) => createHash('sha256').update(`${seed}/${name}`).digest().readUInt32BE(0) / 2 ** 32
}

export function pick<T>(list: readonly T[], at: number): T {
  const chosen = list[Math.floor(at * list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}
