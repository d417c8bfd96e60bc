import type { Clock } from '#server/engines/clock.ts'

/** Returns the timers of a test clock that follow from its `after`. */
export function timersFrom(after: Clock['after']): Pick<Clock, 'every' | 'wait'> {
  return {
    every(ms, callback) {
      let cancel = after(ms, tick)
      function tick(): void {
        cancel = after(ms, tick)
        callback()
      }
      return () => cancel()
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const cancel = after(ms, end)
        function end(): void {
          cancel()
          signal.removeEventListener('abort', end)
          resolve()
        }
        signal.addEventListener('abort', end, { once: true })
      }),
  }
}
