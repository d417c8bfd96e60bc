/** Requests that wait until a playlist grows. */
export type Waiters = {
  /**
   * Resolves with true once `isReady` returns true. Resolves with false after the timeout, or immediately when too many
   * requests wait already.
   */
  wait(isReady: () => boolean, timeoutMs: number): Promise<boolean>
  notify(): void
}

const MAX_WAITERS = 4096

export function createWaiters(): Waiters {
  const waiting = new Set<() => void>()

  return {
    wait(isReady, timeoutMs) {
      if (isReady()) return Promise.resolve(true)
      if (waiting.size >= MAX_WAITERS) return Promise.resolve(false)
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(false), timeoutMs)
        function check() {
          if (isReady()) settle(true)
        }
        function settle(isInTime: boolean) {
          clearTimeout(timer)
          waiting.delete(check)
          resolve(isInTime)
        }
        waiting.add(check)
      })
    },
    notify() {
      for (const check of waiting) check()
    },
  }
}
