import type { Clock } from '#server/engines/clock.ts'
import type { Health } from '#server/features/sports-data/provider.rules.ts'

export type Quota = { name: string; left: number; resetsInMs: number }

const maxMs = 24 * 3_600_000

/**
 * Quotas as reported by a provider, measured on a monotonic clock, so that a wrong wall clock cannot cause a pause of a
 * day.
 */
export function createQuotas(clock: Clock) {
  const known = new Map<string, { left: number; until: number }>()

  function open() {
    const nowMs = clock.steadyMs()
    return [...known.values()].filter(({ until }) => until > nowMs)
  }

  function usedUp(): { leftMs: number } {
    const empty = open().filter(({ left }) => left <= 0)
    return { leftMs: Math.max(0, ...empty.map(({ until }) => until - clock.steadyMs())) }
  }

  return {
    note(quotas: readonly Quota[]): void {
      for (const { name, left, resetsInMs } of quotas) {
        const restMs = Math.min(Math.max(resetsInMs, 0), maxMs)
        known.set(name, { left, until: clock.steadyMs() + restMs })
      }
    },
    /** Returns one quota, or null when it is unknown or has been reset since. */
    of(name: string): Quota | null {
      const nowMs = clock.steadyMs()
      const quota = known.get(name)
      return quota && quota.until > nowMs ? { name, left: quota.left, resetsInMs: quota.until - nowMs } : null
    },
    /** Returns the milliseconds until the next call is allowed as `leftMs`; 0 when it is allowed now. */
    usedUp,
    health(): Pick<Health, 'quotaLeft' | 'resetsAt'> {
      const all = open()
      if (all.length === 0) return {}
      const { leftMs } = usedUp()
      const fewest = all.reduce((a, b) => (b.left < a.left ? b : a))
      const restMs = leftMs > 0 ? leftMs : fewest.until - clock.steadyMs()
      return { quotaLeft: Math.max(0, fewest.left), resetsAt: clock.wallMs() + restMs }
    },
  }
}
