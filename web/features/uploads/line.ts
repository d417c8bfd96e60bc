/** Returns a function that runs tasks, at most `most` at the same time. The others wait in order. */
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
      // A waiting task starts now, so the number of running tasks is unchanged.
      if (next) next()
      else running -= 1
    }
  }
}
