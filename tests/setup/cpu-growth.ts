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
 * Returns the processor time for the full length divided by that for a part of it. For an eighth, linear work takes 8
 * times as long, and quadratic work 64 times. Other programs that share the processor's caches slow the full length
 * more, up to three times, so a limit must leave room for that.
 *
 * For each length, the fastest of many short runs counts, because the compiler, the garbage collector and other
 * programs only add time. (The kernel counts processor time only in ticks of some milliseconds.) Stops when the growth
 * is within `limit`.
 */
export function cpuGrowth<T>(
  work: (input: T) => unknown,
  { part, full, limit }: { part: T; full: T; limit: number },
): number {
  let repeats = 1
  while (repeats < maxRepeats && msOf(() => work(part), repeats) < runMs) repeats *= 2
  let [ofPart, ofFull] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let time = 0; time < tries; time++) {
    ofPart = Math.min(
      ofPart,
      msOf(() => work(part), repeats),
    )
    ofFull = Math.min(
      ofFull,
      msOf(() => work(full), repeats),
    )
    if (time > 2 && ofFull <= limit * ofPart) break
    if (ofFull > maxMs) break
  }
  return ofFull / ofPart
}
