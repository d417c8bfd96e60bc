const NUMBERS_SINCE_MS = Date.UTC(2026, 0, 1)
/** More seconds than a publisher may send ahead of real time (pace.ts). */
const BURST_NUMBERS = 30
/** More discontinuities than a stream has between two starts. */
const MOST_DISCONTINUITIES = 100

export type EpochStart = { name: string; firstNumber: number; firstDiscontinuity: number }

/**
 * Returns the name and the first numbers of an epoch that continues the named ones. Its numbers are above theirs, even
 * after a crash without any trace: they grow by one per second, faster than a stream uses numbers.
 */
export function startAfter(continues: readonly string[]): EpochStart {
  const starts = Math.max(0, ...continues.map((name) => Number(name.split('-')[1] ?? 0) + 1))
  const startMs = timeAfter(continues)
  return {
    name: nameEpoch(startMs, starts),
    firstNumber: Math.max(0, Math.floor((startMs - NUMBERS_SINCE_MS) / 1000)) + starts * BURST_NUMBERS,
    firstDiscontinuity: starts * MOST_DISCONTINUITIES,
  }
}

/** The clock of another engine may be ahead. */
function timeAfter(names: readonly string[]): number {
  const times = names.map((name) => Number.parseInt(name.split('-')[0] ?? '', 36) + 1)
  return Math.max(Date.now(), ...times.filter(Number.isSafeInteger))
}

/**
 * Returns a name with a fixed width, so that epochs sort in order of creation. The suffix is the number of earlier
 * starts that the epoch continues.
 */
function nameEpoch(epochMs: number, starts: number): string {
  const name = epochMs.toString(36).padStart(9, '0')
  return starts === 0 ? name : `${name}-${starts}`
}
