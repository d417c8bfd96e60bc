const longestTimerMs = 2 ** 31 - 1

/**
 * Calls `ended` when a mute with an end time is over. Uses the site's clock, because the viewer's clock may be hours
 * off. `nowMs` and `untilMs` are the site's epoch milliseconds; null means a mute without an end.
 */
export function createMuteTimer({ nowMs, ended }: { nowMs(): Promise<number>; ended(): void }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = 0

  function clear(): void {
    current += 1
    clearTimeout(timer)
  }

  return {
    clear,
    async set(untilMs: number | null): Promise<void> {
      clear()
      if (untilMs === null) return
      const own = current
      const leftMs = untilMs - (await nowMs())
      if (own === current && leftMs <= longestTimerMs) timer = setTimeout(ended, leftMs)
    },
  }
}
