/** Much shorter than the slices a busy machine hands out, so that most runs are not interrupted. */
const runMs = 0.5
const mostRepeats = 4_096
const tries = 60
/** A square is known from the first try, and must not be tried for minutes. */
const longestMs = 1_000

function msOf(work: () => unknown, repeats: number): number {
  const startedAt = performance.now()
  for (let time = 0; time < repeats; time++) work()
  return performance.now() - startedAt
}

/**
 * How much more processor time the full length takes than half of it: 2 where the work grows with the length, 4 where it
 * grows with its square. Of each length the fastest of many short runs counts, which is processor time: what the compiler,
 * the collector and other programs take only adds. (The kernel counts processor time itself in ticks of some
 * milliseconds.) There are no more tries once the growth is within `limit`.
 */
export function cpuGrowth<T>(
  work: (input: T) => unknown,
  { half, full, limit }: { half: T; full: T; limit: number },
): number {
  let repeats = 1
  while (repeats < mostRepeats && msOf(() => work(half), repeats) < runMs) repeats *= 2
  let [ofHalf, ofFull] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let time = 0; time < tries; time++) {
    ofHalf = Math.min(
      ofHalf,
      msOf(() => work(half), repeats),
    )
    ofFull = Math.min(
      ofFull,
      msOf(() => work(full), repeats),
    )
    if (time > 2 && ofFull <= limit * ofHalf) break
    if (ofFull > longestMs) break
  }
  return ofFull / ofHalf
}
