import { countTask, poolCounts } from '#server/metrics/work-pools.ts'

export class QueueFull extends Error {}

/**
 * Runs at most `running` tasks at the same time, and lets at most `waiting` more wait. Rejects further tasks with
 * QueueFull. `pool` is its name in the metrics.
 */
export function createBoundedQueue({ pool, running, waiting }: { pool: string; running: number; waiting: number }) {
  const counts = poolCounts(pool)
  const line: (() => void)[] = []
  let active = 0
  const isFull = () => active >= running && line.length >= waiting
  return {
    isFull,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (isFull()) {
        counts.refused += 1
        throw new QueueFull()
      }
      if (active >= running) {
        counts.waiting += 1
        await new Promise<void>((resolve) => line.push(resolve))
        counts.waiting -= 1
      } else active += 1
      try {
        return await countTask(counts, task)
      } finally {
        // Passes the slot to the next waiting task. The slot becomes free only when no task waits.
        const next = line.shift()
        if (next) next()
        else active -= 1
      }
    },
  }
}
