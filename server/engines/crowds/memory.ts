import type { Crowds } from '#server/engines/ports.ts'

export const crowdWindowMs = 10_000
const maxCrowds = 10_000
const maxMembers = 200_000

type Windows = { index: number; present: Set<string>; last: Set<string> }

/**
 * Counts crowds for a single instance, exactly up to `maxCrowds` crowds with `maxMembers` each. `nowMs` returns epoch
 * milliseconds.
 */
export function createMemoryCrowds({ nowMs = Date.now }: { nowMs?: () => number } = {}): Crowds {
  const crowds = new Map<string, Windows>()
  let prunedAt = 0

  function windowsOf(crowd: string, index: number): Windows | null {
    const known = crowds.get(crowd)
    if (!known || known.index === index) return known ?? null
    const isNext = known.index === index - 1
    const turned = { index, present: new Set<string>(), last: isNext ? known.present : new Set<string>() }
    crowds.set(crowd, turned)
    return turned
  }

  function dropPast(index: number): void {
    if (prunedAt === index) return
    prunedAt = index
    for (const [crowd, windows] of crowds) if (windows.index < index - 1) crowds.delete(crowd)
  }

  return {
    saw(crowd, member) {
      const index = Math.floor(nowMs() / crowdWindowMs)
      dropPast(index)
      const windows = windowsOf(crowd, index) ?? { index, present: new Set<string>(), last: new Set<string>() }
      if (!crowds.has(crowd)) {
        if (crowds.size >= maxCrowds) return
        crowds.set(crowd, windows)
      }
      if (windows.present.size < maxMembers) windows.present.add(member)
    },
    async count(crowd) {
      const windows = windowsOf(crowd, Math.floor(nowMs() / crowdWindowMs))
      return windows ? Math.max(windows.present.size, windows.last.size) : 0
    },
    async close() {},
  }
}
