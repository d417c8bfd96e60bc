/**
 * Duration of a run in ms. It is much shorter than the time slices of a busy machine, so that most runs are not
 * interrupted.
 */
const runMs = 0.5
const maxRepeats = 4_096
const tries = 60
/**
 * Max duration in ms of all tries. Quadratic work is clear after the first try, and must not be repeated for minutes.
 */
const maxMs = 1_000

function msOf(work: () => unknown, repeats: number): number {
  const startedAt = performance.now()
  for (let time = 0; time < repeats; time++) work()
  return performance.now() - startedAt
}

/**
 * Returns the processor time for the full length divided by that for a quarter of it: 4 for linear work, 16 for
 * quadratic work.
 *
 * For each length, the fastest of many short runs counts, because the compiler, the garbage collector and other
 * programs only add time. (The kernel counts processor time only in ticks of some milliseconds.) Stops when the growth
 * is within `limit`.
 */
export function cpuGrowth<T>(
  work: (input: T) => unknown,
  { quarter, full, limit }: { quarter: T; full: T; limit: number },
): number {
  let repeats = 1
  while (repeats < maxRepeats && msOf(() => work(quarter), repeats) < runMs) repeats *= 2
  let [ofQuarter, ofFull] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let time = 0; time < tries; time++) {
    ofQuarter = Math.min(
      ofQuarter,
      msOf(() => work(quarter), repeats),
    )
    ofFull = Math.min(
      ofFull,
      msOf(() => work(full), repeats),
    )
    if (time > 2 && ofFull <= limit * ofQuarter) break
    if (ofFull > maxMs) break
  }
  return ofFull / ofQuarter
}
