import type { ScorePair } from '#contract/schedule.ts'
import type { FixturePatch, LivePatch } from '#server/features/sports-data/provider.rules.ts'

const earliest = Date.UTC(1900, 0, 1)
const maxAheadMs = 5 * 366 * 86_400_000
const maxScore = 999
const maxName = 120

function isMoment(ms: number, nowMs: number): boolean {
  return Number.isFinite(ms) && ms >= earliest && ms <= nowMs + maxAheadMs
}

function isScore(value: number | undefined): boolean {
  return value === undefined || (Number.isInteger(value) && value >= 0 && value <= maxScore)
}

function isPair(pair: ScorePair | undefined): boolean {
  return pair === undefined || (pair.length === 2 && pair.every((value) => isScore(value)))
}

/** Returns the invalid field of a provider's play update, or null. */
export function unsoundPlay(patch: LivePatch, nowMs: number): string | null {
  const { code, period, periodStartedAt, kickOff } = patch
  if (code !== undefined && !Number.isInteger(code)) return 'code'
  if (period !== undefined && !(Number.isInteger(period) && period >= 0 && period <= 100)) return 'period'
  if (!isScore(patch.homeScore) || !isScore(patch.awayScore)) return 'score'
  if (![patch.halfTime, patch.regularTime, patch.extraTime, patch.penalties].every(isPair)) return 'score'
  if (typeof periodStartedAt === 'number' && !isMoment(periodStartedAt, nowMs)) return 'periodStartedAt'
  if (kickOff !== undefined && !isMoment(kickOff, nowMs)) return 'kickOff'
  return null
}

/**
 * Returns the update without its scores of periods when they contradict each other: goals cannot become fewer from one
 * whistle to the next.
 */
export function withoutContradiction(patch: LivePatch): LivePatch {
  const { halfTime, regularTime, extraTime, ...rest } = patch
  const whistles = [halfTime, regularTime, extraTime].filter((pair) => pair !== undefined)
  const rises = whistles.every((pair, i) => {
    const before = whistles[i - 1]
    return !before || (pair[0] >= before[0] && pair[1] >= before[1])
  })
  return rises ? patch : rest
}

/** Returns the invalid field of a provider's fixture, or null. Its play is checked separately. */
export function unsoundFixture(patch: FixturePatch, nowMs: number): string | null {
  const names = [patch.tournament, patch.home, patch.away]
  if (names.some(({ ext, name }) => ext === '' || name.trim() === '' || name.length > maxName)) return 'name'
  if (patch.home.ext === patch.away.ext) return 'teams'
  return isMoment(patch.kickOff, nowMs) ? null : 'kickOff'
}

/**
 * Returns the time of the source's observation: the source's own time, but never later than the fetch or the present.
 */
export function seenAt({ fetchedAt, sourceTime }: { fetchedAt: number; sourceTime?: number }, nowMs: number): number {
  return Math.min(sourceTime ?? fetchedAt, fetchedAt, nowMs)
}
