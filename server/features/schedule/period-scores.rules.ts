import { type FixtureState, type ScorePair, sports } from '#contract/schedule.ts'
import { isPlayedAgain, type Standing } from './fixture.rules.ts'
import type { PeriodScores, PlayRow } from './fixture.store.ts'

type ReportedScores = {
  homeScore?: number
  awayScore?: number
  halfTime?: ScorePair
  regularTime?: ScorePair
  extraTime?: ScorePair
  penalties?: ScorePair
}

/** Play is stopped in these states. An update to one of them contains the score at the end of the period. */
const resting: readonly FixtureState[] = ['half_time', 'penalties', 'finished']

const noScores = {
  home_score: null,
  away_score: null,
  home_half: null,
  away_half: null,
  home_regular: null,
  away_regular: null,
  home_extra: null,
  away_extra: null,
  home_pens: null,
  away_pens: null,
}

/**
 * Returns the scores at the end of each period. Uses the scores that the source reports for a period. Without them, a
 * football fixture gets the score at the moment when play left the period, because markets settle on it.
 */
export function periodScoresAfter(before: PlayRow, next: Standing, reported: ReportedScores): PeriodScores {
  const now = isPlayedAgain(before.state, next.state) ? { ...before, ...noScores } : before
  const score = now.sport === sports.football ? scoreAtTheEnd(now, next, reported) : null
  const leftFirstHalf = now.state === 'first_half' && ['half_time', 'second_half'].includes(next.state)
  const leftRegular = now.state === 'second_half' && ['extra_time', 'penalties', 'finished'].includes(next.state)
  const leftExtra = now.state === 'extra_time' && ['penalties', 'finished'].includes(next.state)
  const isCorrected = now.state === 'finished' && next.state === 'finished'
  // When an awarded result replaces a finished one, keeps the played score, because markets settle on it. Without extra
  // time, the played score is the 90-minute score.
  const isOverruled = now.state === 'finished' && next.state === 'awarded'
  const mayHaveGoneOn = now.stage === 'knockout' || now.home_extra !== null || now.home_pens !== null
  const played = isOverruled && now.home_regular === null && !mayHaveGoneOn ? score : null
  const half = reported.halfTime ?? (leftFirstHalf ? score : null)
  const regular = reported.regularTime ?? (leftRegular || (isCorrected && now.home_extra === null) ? score : played)
  const extra = reported.extraTime ?? (leftExtra || (isCorrected && now.home_extra !== null) ? score : null)
  return {
    home_half: half?.[0] ?? now.home_half,
    away_half: half?.[1] ?? now.away_half,
    home_regular: regular?.[0] ?? now.home_regular,
    away_regular: regular?.[1] ?? now.away_regular,
    home_extra: extra?.[0] ?? now.home_extra,
    away_extra: extra?.[1] ?? now.away_extra,
    home_pens: reported.penalties?.[0] ?? now.home_pens,
    away_pens: reported.penalties?.[1] ?? now.away_pens,
  }
}

function scoreAtTheEnd(now: PlayRow, next: Standing, reported: ReportedScores): ScorePair | null {
  const isResting = resting.includes(next.state)
  const home = isResting ? (reported.homeScore ?? now.home_score) : now.home_score
  const away = isResting ? (reported.awayScore ?? now.away_score) : now.away_score
  return home === null || away === null ? null : [home, away]
}
