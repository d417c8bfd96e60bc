import { type SportCode, sports } from '#contract/schedule.ts'
import { playAt, quarterMin } from '#demo/score-script.ts'
import type { BoardText } from './layout.ts'

const secondMs = 1_000
const halfS = 45 * 60
/** Seconds of a quarter on the board’s clock. In the script a quarter is longer, because it includes breaks. */
const quarterClockS = 10 * 60

export type Scripted = { key: string; sport: SportCode; kickOff: number }

/** Returns the board of a fixture at a time. It uses the same script that updates the fixture on the site. */
export function readingAt(fixture: Scripted, nowMs: number): BoardText {
  const play = playAt(fixture, nowMs)
  const score = { home: play.homeScore, away: play.awayScore }
  const playedS = play.periodStartedAt === null ? null : Math.max(0, (nowMs - play.periodStartedAt) / secondMs)
  if (fixture.sport === sports.basketball) return { ...score, ...countDown(play.code, playedS) }
  return { ...score, period: 0, clock: clock(countUp(play.code, playedS)) }
}

/**
 * Returns a reader for consecutive pictures. It runs the script once a second, because the board’s clock shows seconds.
 */
export function createReading(fixture: Scripted): (nowMs: number) => BoardText {
  let read: { second: number; text: BoardText } | null = null
  return (nowMs) => {
    const second = Math.floor(nowMs / secondMs)
    if (read?.second !== second) read = { second, text: readingAt(fixture, second * secondMs) }
    return read.text
  }
}

/**
 * Returns the seconds of play since kick-off, without the break. The clock stops between the halves and after the end.
 */
function countUp(code: number, playedS: number | null): number {
  const isSecond = code === 3
  if (playedS !== null) return playedS + (isSecond ? halfS : 0)
  if (code === 0) return 0
  return code === 2 ? halfS : 2 * halfS
}

function countDown(code: number, playedS: number | null): Pick<BoardText, 'period' | 'clock'> {
  // At half-time and after the end, the board shows the finished quarter with no time left.
  if (playedS === null)
    return { period: code === 0 ? 1 : code === 50 ? 2 : 4, clock: clock(code === 0 ? quarterClockS : 0) }
  const share = Math.min(1, playedS / (quarterMin * 60))
  return { period: code, clock: clock(quarterClockS * (1 - share)) }
}

function clock(seconds: number): [minutes: number, seconds: number] {
  const whole = Math.min(Math.floor(seconds), 99 * 60 + 59)
  return [Math.floor(whole / 60), whole % 60]
}
