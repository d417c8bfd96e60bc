/** Runs at most `most` tasks together; the others wait in order. */
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
      // The next waiting task takes the free place.
      if (next) next()
      else running -= 1
    }
  }
}
