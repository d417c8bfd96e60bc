import type { ScorePair } from '#contract/schedule.ts'
import type { LivePatch } from '#server/features/sports-data/provider.rules.ts'
import type { SheetFixture, SheetGoal } from '#server/features/sports-data/season-sheet.rules.ts'

/** Providers' status codes for football. */
const code = {
  scheduled: 0,
  firstHalf: 1,
  halfTime: 2,
  secondHalf: 3,
  extraTime: 4,
  shootOut: 5,
  finished: -1,
} as const

const minuteMs = 60_000
const breakMin = 15
const shortBreakMin = 5
const turnMin = 2
const shootOutMin = 12

type Half = { from: number; to: number; starts: number; ends: number }
export type Timeline = { halves: Half[]; hasShootOut: boolean; endsMin: number }

/**
 * Returns the start and end of each half in minutes since kick-off. A half is at least long enough for its last goal.
 */
export function timelineOf({ score, goals }: Pick<SheetFixture, 'score' | 'goals'>): Timeline {
  const added = (to: number, least: number) =>
    goals.filter(({ minute }) => minute === to).reduce((most, { extra }) => Math.max(most, extra), least)
  const hasExtra = score?.et != null
  const plan: [from: number, to: number, least: number, pause: number][] = [
    [0, 45, 2, 0],
    [45, 90, 4, breakMin],
    ...(hasExtra
      ? ([
          [90, 105, 1, shortBreakMin],
          [105, 120, 1, turnMin],
        ] as typeof plan)
      : []),
  ]
  let at = 0
  const halves = plan.map(([from, to, least, pause]) => {
    const starts = at + pause
    at = starts + (to - from) + added(to, least)
    return { from, to, starts, ends: at }
  })
  const hasShootOut = score?.pens != null
  return { halves, hasShootOut, endsMin: at + (hasShootOut ? shootOutMin : 0) }
}

/** Returns the time of a goal in minutes since kick-off. Minute 1 is the first minute of play. */
export function fellAt({ minute, extra }: SheetGoal, { halves }: Timeline): number {
  const at = minute ?? 0
  const half = halves.find(({ to }) => at <= to) ?? halves.at(-1)
  if (!half) return 0
  return half.starts + Math.max(0, at - half.from + extra - 0.5)
}

/** Returns the state of a fixture at a given time, in the form of a feed's report. */
export function playAt(fixture: SheetFixture, { kickOff, nowMs }: { kickOff: number; nowMs: number }): LivePatch {
  const elapsed = (nowMs - kickOff) / minuteMs
  const timeline = timelineOf(fixture)
  if (elapsed < 0) return { code: code.scheduled }
  const goals = scored(fixture, timeline, elapsed)
  const score = { homeScore: goals[0], awayScore: goals[1], ...whistles(fixture, timeline, elapsed) }
  if (elapsed >= timeline.endsMin) return { code: code.finished, periodStartedAt: null, ...score }
  const index = timeline.halves.findLastIndex(({ starts }) => elapsed >= starts)
  const half = timeline.halves[index]
  if (!half) return { code: code.scheduled }
  if (elapsed < half.ends) {
    const names = [code.firstHalf, code.secondHalf, code.extraTime, code.extraTime]
    const period = index > 1 ? { period: index - 1 } : {}
    return {
      code: names[index] ?? code.extraTime,
      ...period,
      periodStartedAt: kickOff + half.starts * minuteMs,
      ...score,
    }
  }
  if (index === timeline.halves.length - 1) return { code: code.shootOut, periodStartedAt: null, ...score }
  const isTurn = index === 2
  return isTurn
    ? { code: code.extraTime, period: 1, periodStartedAt: null, ...score }
    : { code: index === 0 ? code.halfTime : code.secondHalf, periodStartedAt: null, ...score }
}

/** Returns each period's score once the period is over. */
function whistles({ score }: SheetFixture, { halves, endsMin }: Timeline, elapsed: number) {
  const isOver = elapsed >= endsMin
  const shown = (pair: ScorePair | null | undefined, isPast: boolean) => (pair && isPast ? pair : undefined)
  const past = (index: number) => elapsed >= (halves[index]?.ends ?? Number.POSITIVE_INFINITY)
  const scores = {
    halfTime: shown(score?.ht, past(0)),
    regularTime: shown(score?.ft, past(1)),
    extraTime: shown(score?.et, past(3)),
    penalties: shown(score?.pens, isOver),
  }
  return Object.fromEntries(Object.entries(scores).filter(([, pair]) => pair !== undefined)) as {
    [K in keyof typeof scores]?: ScorePair
  }
}

function scored(fixture: SheetFixture, timeline: Timeline, elapsed: number): ScorePair {
  const end = fixture.score?.et ?? fixture.score?.ft ?? ([0, 0] as const)
  // Without a list of goals, the score appears only at the end.
  if (elapsed >= timeline.endsMin) return [end[0], end[1]]
  const fallen = fixture.goals.filter((goal) => fellAt(goal, timeline) <= elapsed)
  const of = (side: SheetGoal['side']) => fallen.filter((goal) => goal.side === side).length
  return [of('home'), of('away')]
}
