/** Thrown instead of waiting without end. */
export class QueueFull extends Error {}

/** Runs at most `running` tasks at a time and lets at most `waiting` more stand in line. */
export function createBoundedQueue({ running, waiting }: { running: number; waiting: number }) {
  const line: (() => void)[] = []
  let active = 0
  const isFull = () => active >= running && line.length >= waiting
  return {
    /** Whoever came now would be turned away. */
    isFull,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (isFull()) throw new QueueFull()
      if (active >= running) await new Promise<void>((resolve) => line.push(resolve))
      else active += 1
      try {
        return await task()
      } finally {
        // The place is handed on as it is; only when nobody waits does it become free.
        const next = line.shift()
        if (next) next()
        else active -= 1
      }
    },
  }
}
