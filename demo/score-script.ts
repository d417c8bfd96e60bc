import { type ScorePair, type SportCode, sports } from '#contract/schedule.ts'
import { drawing } from './draw.ts'
import { elapsedAt, footballScript } from './football-script.ts'

/** State of a fixture at one moment, in the form of a provider’s report. */
export type Play = {
  code: number
  period?: number
  periodStartedAt: number | null
  homeScore: number
  awayScore: number
  /** Score after the first half, only for football. `regularTime` is the score after 90 minutes. */
  halfTime?: ScorePair
  regularTime?: ScorePair
}

const minuteMs = 60_000
const finished = -1

/**
 * Returns the state of a fixture at `nowMs`. It follows a script: the same key and time always give the same state. So
 * a demo that was stopped in the first half shows the second half when it is started later.
 */
export function playAt(
  { key, sport, kickOff }: { key: string; sport: SportCode; kickOff: number },
  nowMs: number,
): Play {
  const draw = drawing(key)
  const elapsedMin = (nowMs - kickOff) / minuteMs
  if (elapsedMin < 0) return { code: 0, periodStartedAt: null, homeScore: 0, awayScore: 0 }
  const at = (min: number) => kickOff + min * minuteMs
  if (sport === sports.football) return football(key, { draw, elapsedMin, at })
  if (sport === sports.basketball) return basketball({ draw, elapsedMin, at })
  return games({ draw, elapsedMin, at, ...esport })
}

/** Returns the time at which a fixture is over, in epoch milliseconds. An esports series may end earlier. */
export function endOf({ key, sport, kickOff }: { key: string; sport: SportCode; kickOff: number }): number {
  if (sport === sports.football) return kickOff + footballScript(key).end * minuteMs
  if (sport === sports.basketball) return kickOff + (4 * quarterMin + 2 * breakMin + restMin) * minuteMs
  return kickOff + (esport.most * (esport.playMin + esport.pauseMin) - esport.pauseMin) * minuteMs
}

type Script = { draw: (name: string | number) => number; elapsedMin: number; at(min: number): number }

function football(key: string, { elapsedMin, at }: Script): Play {
  const script = footballScript(key)
  const { goals, addedFirst, secondFrom, end } = script
  const scored = (minutes: number[], untilMin: number) =>
    minutes.filter((minute) => elapsedAt(script, minute) <= untilMin).length
  const scoreAt = (untilMin: number): [number, number] => [scored(goals.home, untilMin), scored(goals.away, untilMin)]
  const [homeScore, awayScore] = scoreAt(elapsedMin)
  const score = { homeScore, awayScore }
  const firstEnds = 45 + addedFirst
  if (elapsedMin < firstEnds) return { code: 1, periodStartedAt: at(0), ...score }
  const halfTime = scoreAt(firstEnds)
  if (elapsedMin < secondFrom) return { code: 2, periodStartedAt: null, halfTime, ...score }
  if (elapsedMin < end) return { code: 3, periodStartedAt: at(secondFrom), halfTime, ...score }
  return { code: finished, periodStartedAt: null, halfTime, regularTime: [homeScore, awayScore], ...score }
}

export const quarterMin = 22
const breakMin = 3
const restMin = 12
const basketMin = 2.05

function basketball({ draw, elapsedMin, at }: Script): Play {
  const starts = [0, 1, 2, 3].map((i) => i * (quarterMin + breakMin) + (i > 1 ? restMin - breakMin : 0))
  const [, secondAt = 0, thirdAt = 0, fourthAt = 0] = starts
  const playedMin = starts.reduce((sum, from) => sum + Math.min(Math.max(elapsedMin - from, 0), quarterMin), 0)
  const isOver = elapsedMin >= fourthAt + quarterMin
  const home = points('home', { draw, playedMin })
  const away = points('away', { draw, playedMin })
  // Basketball has no draws: a tied game ends with two more points for the home team.
  const score = { homeScore: isOver && home === away ? home + 2 : home, awayScore: away }
  if (isOver) return { code: finished, periodStartedAt: null, ...score }
  if (elapsedMin >= secondAt + quarterMin && elapsedMin < thirdAt) return { code: 50, periodStartedAt: null, ...score }
  const quarter = starts.findLastIndex((from) => elapsedMin >= from)
  return { code: quarter + 1, periodStartedAt: at(starts[quarter] ?? 0), ...score }
}

function points(side: string, { draw, playedMin }: { draw: Script['draw']; playedMin: number }): number {
  let sum = 0
  for (let i = 0; (i + draw(`${side} when ${i}`)) * basketMin <= playedMin; i += 1) {
    const luck = draw(`${side} what ${i}`)
    sum += luck < 0.12 ? 1 : luck < 0.74 ? 2 : 3
  }
  return sum
}

type Series = { playMin: number; pauseMin: number; most: number; enough: number }
/** Series of three games at most; two wins decide. */
const esport: Series = { playMin: 29, pauseMin: 6, most: 3, enough: 2 }

function games({ draw, elapsedMin, at, playMin, pauseMin, most, enough }: Script & Series): Play {
  let homeScore = 0
  let awayScore = 0
  for (let game = 1; game <= most; game += 1) {
    const from = (game - 1) * (playMin + pauseMin)
    if (elapsedMin < from + playMin) return { code: 1, period: game, periodStartedAt: at(from), homeScore, awayScore }
    if (draw(`game ${game}`) < 0.52) homeScore += 1
    else awayScore += 1
    if (homeScore === enough || awayScore === enough) break
    if (game < most && elapsedMin < from + playMin + pauseMin)
      return { code: 2, period: game, periodStartedAt: null, homeScore, awayScore }
  }
  return { code: finished, periodStartedAt: null, homeScore, awayScore }
}
