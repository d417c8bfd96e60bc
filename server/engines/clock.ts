/** Time source of loops and timers. Tests pass one that they advance. */
export type Clock = {
  /** Epoch milliseconds. May jump when the machine's clock is set. */
  wallMs(): number
  /** Milliseconds since an arbitrary start. Never jumps. */
  steadyMs(): number
  /** Resolves after `ms`, or as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Calls back after `ms`, and returns a function that cancels it. Does not keep the process running. */
  after(ms: number, callback: () => void): () => void
  /** Like `after`, repeatedly. */
  every(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  wallMs: () => Date.now(),
  steadyMs: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end, { once: true })
    }),
  after(ms, callback) {
    const timer = setTimeout(callback, ms).unref()
    return () => clearTimeout(timer)
  },
  every(ms, callback) {
    const timer = setInterval(callback, ms).unref()
    return () => clearInterval(timer)
  },
}
