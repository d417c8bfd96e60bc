import type { DataOf } from '#contract/endpoint.ts'
import type { totalLive } from '#contract/schedule.ts'

export type LiveTotals = DataOf<typeof totalLive>

/** Returns the new list only when a total differs, so that rows do not move without need. */
export function takenOver(stored: LiveTotals, fresh: LiveTotals): LiveTotals {
  return fresh.totalLive === stored.totalLive && fresh.totalMode === stored.totalMode ? stored : fresh
}
