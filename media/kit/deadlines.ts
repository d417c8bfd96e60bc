/**
 * Returns the time limit of an operation: `ms`, or more where the machine is known to be busy. Tests set
 * DEADLINE_FACTOR to 10, because beside other tests each step takes several times as long. Limits after which the
 * program gives up pass through here; intervals, lifetimes and rate limits do not (decision 228).
 */
export function within(ms: number): number {
  const factor = Number(process.env.DEADLINE_FACTOR)
  return Math.ceil(factor > 0 ? ms * factor : ms)
}

/** Returns a signal that is aborted after `within(ms)`. */
export function deadline(ms: number): AbortSignal {
  return AbortSignal.timeout(within(ms))
}
