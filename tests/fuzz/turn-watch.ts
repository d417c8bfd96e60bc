import { setTimeout as delay } from 'node:timers/promises'

const usPerMs = 1_000
/** A few turns of the event loop, so that the last one is measured too. */
const settleMs = 8

/**
 * Measures the longest turn of the event loop as processor time of this thread. Other programs of the machine delay a
 * turn, but they do not use this time. A timer of 1 ms reads it once in each turn.
 */
export function createTurnWatch() {
  let timer: NodeJS.Timeout | null = null
  let [lastUs, longestUs] = [0, 0]
  const usedUs = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  return {
    start(): void {
      if (timer) clearInterval(timer)
      ;[lastUs, longestUs] = [usedUs(), 0]
      timer = setInterval(() => {
        const nowUs = usedUs()
        longestUs = Math.max(longestUs, nowUs - lastUs)
        lastUs = nowUs
      }, 1)
    },
    async end(): Promise<number> {
      await delay(settleMs)
      if (timer) clearInterval(timer)
      return longestUs / usPerMs
    },
  }
}
