import { type SportCode, sports } from '#contract/schedule.ts'
import { playAt, quarterMin } from '../score-script.ts'
import type { BoardText } from './layout.ts'

const secondMs = 1_000
const halfS = 45 * 60
/** What a quarter lasts on the board, however long its breaks make it. */
const quarterClockS = 10 * 60

export type Scripted = { key: string; sport: SportCode; kickOff: number }

/** What the board of a fixture reads at a moment: the same script that moves the fixture on the site. */
export function readingAt(fixture: Scripted, nowMs: number): BoardText {
  const play = playAt(fixture, nowMs)
  const score = { home: play.homeScore, away: play.awayScore }
  const playedS = play.periodStartedAt === null ? null : Math.max(0, (nowMs - play.periodStartedAt) / secondMs)
  if (fixture.sport === sports.basketball) return { ...score, ...countDown(play.code, playedS) }
  return { ...score, period: 0, clock: clock(countUp(play.code, playedS)) }
}

/** The same for a picture after the other: the script is asked once for each second, which is as fine as the board's clock. */
export function createReading(fixture: Scripted): (nowMs: number) => BoardText {
  let read: { second: number; text: BoardText } | null = null
  return (nowMs) => {
    const second = Math.floor(nowMs / secondMs)
    if (read?.second !== second) read = { second, text: readingAt(fixture, second * secondMs) }
    return read.text
  }
}

/** Seconds since kick-off without the break; between the halves and after the end the clock stands. */
function countUp(code: number, playedS: number | null): number {
  const isSecond = code === 3
  if (playedS !== null) return playedS + (isSecond ? halfS : 0)
  if (code === 0) return 0
  return code === 2 ? halfS : 2 * halfS
}

function countDown(code: number, playedS: number | null): Pick<BoardText, 'period' | 'clock'> {
  // Half-time, and after the end: the quarter that is over, with nothing left.
  if (playedS === null)
    return { period: code === 0 ? 1 : code === 50 ? 2 : 4, clock: clock(code === 0 ? quarterClockS : 0) }
  const share = Math.min(1, playedS / (quarterMin * 60))
  return { period: code, clock: clock(quarterClockS * (1 - share)) }
}

function clock(seconds: number): [minutes: number, seconds: number] {
  const whole = Math.min(Math.floor(seconds), 99 * 60 + 59)
  return [Math.floor(whole / 60), whole % 60]
}
