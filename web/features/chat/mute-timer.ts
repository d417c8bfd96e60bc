const maxTimerMs = 2 ** 31 - 1

/**
 * Calls `ended` when a mute is over. Uses the site's clock, because the viewer's clock may be hours off. `nowMs` and
 * `untilMs` are epoch milliseconds of the site; null means no end. A mute longer than the longest timer (24 days) is
 * not ended here.
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
      if (own === current && leftMs <= maxTimerMs) timer = setTimeout(ended, leftMs)
    },
  }
}
