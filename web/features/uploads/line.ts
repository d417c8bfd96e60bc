/** Runs so many at a time, the rest in the order they came. */
export function createLine(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inLine<T>(run: () => Promise<T>): Promise<T> {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      // Who waits takes the place over.
      if (next) next()
      else running -= 1
    }
  }
}
