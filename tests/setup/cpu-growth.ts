const shortestMicros = 10_000
const mostRepeats = 2_000
const tries = 3

/** Microseconds of processor time that this thread spends, whatever else the machine does. */
async function cpuOf(work: () => unknown, repeats: number): Promise<number> {
  const before = process.threadCpuUsage()
  for (let time = 0; time < repeats; time++) await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/**
 * How much more processor time the full length takes than half of it: 2 where the work grows with the length, 4 where it
 * grows with its square. The smallest of several tries, since caches and the collector only add.
 */
export async function cpuGrowth<T>(work: (input: T) => unknown, half: T, full: T): Promise<number> {
  let repeats = 1
  for (; repeats < mostRepeats; repeats *= 2) if ((await cpuOf(() => work(half), repeats)) >= shortestMicros) break
  const growths: number[] = []
  for (let time = 0; time < tries; time++) {
    const ofHalf = await cpuOf(() => work(half), repeats)
    growths.push((await cpuOf(() => work(full), repeats)) / ofHalf)
    // A square is known from the first try, and must not be tried for minutes.
    if (growths.some((growth) => growth <= 3) || ofHalf > 2_000_000) break
  }
  return Math.min(...growths)
}
