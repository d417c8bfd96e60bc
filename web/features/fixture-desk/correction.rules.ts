import type { FixturePlay } from '#contract/fixture-desk.ts'
import type { FixtureSummary, ScorePair } from '#contract/schedule.ts'

type State = FixtureSummary['state']
export const scoreNames = ['score', 'halfTime', 'regularTime', 'extraTime', 'penalties'] as const
/** States of which a fixture can have several. Their number is sent with the state. */
const numbered: readonly State[] = ['quarter', 'overtime', 'playing', 'break']
export type ScoreName = (typeof scoreNames)[number]
/** Texts of the inputs for home and away. */
export type ScoreText = readonly [string, string]

/** Values of the form. `kickOff` is in epoch ms, null while the input is incomplete. */
export type Correction = {
  state: State
  period: string
  kickOff: number | null
  roundNumber: string
  venue: string
  scores: Record<ScoreName, ScoreText>
}

const textsOf = (pair: ScorePair | null): ScoreText => [pair?.[0]?.toString() ?? '', pair?.[1]?.toString() ?? '']

export function correctionOf({ state, period, kickOff, roundNumber, venue, ...play }: FixturePlay): Correction {
  const scores = Object.fromEntries(scoreNames.map((name) => [name, textsOf(play[name])] as const))
  return {
    state,
    period: period?.toString() ?? '',
    kickOff,
    roundNumber: roundNumber?.toString() ?? '',
    venue,
    scores: scores as Record<ScoreName, ScoreText>,
  }
}

/** Returns a score, or null while one of the inputs is empty or no number. */
function pairOf(text: ScoreText): ScorePair | null {
  const [home, away] = text.map((one) => (/^\d{1,3}$/.test(one) ? Number(one) : null))
  return home === null || home === undefined || away === null || away === undefined ? null : [home, away]
}

/** Returns true when a score was changed to something that is no score, such as one number of two. */
export function hasBrokenScore(before: Correction, after: Correction): boolean {
  return scoreNames.some(
    (name) => after.scores[name].join() !== before.scores[name].join() && !pairOf(after.scores[name]),
  )
}

/** Returns the fields that differ, as the call takes them. */
export function changesOf(before: Correction, after: Correction) {
  const scores = scoreNames.flatMap((name) => {
    const pair = pairOf(after.scores[name])
    return pair && after.scores[name].join() !== before.scores[name].join() ? [[name, pair] as const] : []
  })
  const isMoved = after.kickOff !== null && after.kickOff !== before.kickOff
  const isNewState = after.state !== before.state
  const hasPeriod =
    /^\d{1,2}$/.test(after.period) && (after.period !== before.period || (isNewState && numbered.includes(after.state)))
  return {
    ...(isNewState && { state: after.state }),
    ...(hasPeriod && { period: Number(after.period) }),
    ...(isMoved && after.kickOff !== null && { kickOff: after.kickOff }),
    ...(/^[1-9]\d?$/.test(after.roundNumber) &&
      after.roundNumber !== before.roundNumber && { roundNumber: Number(after.roundNumber) }),
    ...(after.venue.trim() !== before.venue && { venue: after.venue.trim() }),
    ...(Object.fromEntries(scores) as Partial<Record<ScoreName, ScorePair>>),
  }
}
