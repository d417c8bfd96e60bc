export class QueueFull extends Error {}

/**
 * Runs at most `running` tasks at the same time, and lets at most `waiting` more wait. Rejects further tasks with
 * QueueFull.
 */
export function createBoundedQueue({ running, waiting }: { running: number; waiting: number }) {
  const line: (() => void)[] = []
  let active = 0
  const isFull = () => active >= running && line.length >= waiting
  return {
    isFull,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (isFull()) throw new QueueFull()
      if (active >= running) await new Promise<void>((resolve) => line.push(resolve))
      else active += 1
      try {
        return await task()
      } finally {
        // Passes the slot to the next waiting task. The slot becomes free only when no task waits.
        const next = line.shift()
        if (next) next()
        else active -= 1
      }
    },
  }
}
