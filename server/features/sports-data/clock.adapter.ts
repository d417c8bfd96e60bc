/** Time as a loop knows it; tests bring one that moves by itself. */
export type Clock = {
  /** Epoch milliseconds; may jump when the machine's clock is set. */
  wallMs(): number
  /** Milliseconds since some moment; never jumps. */
  steadyMs(): number
  /** Resolves after so long, or as soon as the signal is given. */
  wait(ms: number, signal: AbortSignal): Promise<void>
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
}
