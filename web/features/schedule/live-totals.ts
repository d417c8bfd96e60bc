import type { DataOf } from '#contract/endpoint.ts'
import type { totalLive } from '#contract/schedule.ts'

export type LiveTotals = DataOf<typeof totalLive>

/** The list gives way only when a total differs (product.md 4): rows that are read do not move for nothing. */
export function takenOver(stored: LiveTotals, fresh: LiveTotals): LiveTotals {
  return fresh.totalLive === stored.totalLive && fresh.totalMode === stored.totalMode ? stored : fresh
}
