/**
 * Returns milliseconds that never step, for durations. They begin as epoch milliseconds, but do not follow when the
 * machine's clock is set (High Resolution Time, section 4).
 */
export function steadyMs(): number {
  return performance.timeOrigin + performance.now()
}

/** Smaller differences are the measurement's own. */
const MIN_STEP_MS = 100

/** Returns a function that gives the difference of the machine's clock from `steadyMs`; 0 while there is hardly any. */
export function createDateCorrection(): () => number {
  let correctionMs = 0

  return () => {
    const differenceMs = Math.round(Date.now() - steadyMs())
    if (Math.abs(differenceMs - correctionMs) >= MIN_STEP_MS) correctionMs = differenceMs
    return correctionMs
  }
}
