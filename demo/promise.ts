import { sports } from '#contract/schedule.ts'
import { type Calendar, createCalendar, dayOf, type Promised, playedWeeks } from './calendar.ts'
import { elapsedAt, footballScript } from './football-script.ts'
import type { PlannedFixture } from './planned.ts'
import { endOf } from './score-script.ts'

const minuteMs = 60_000
const afterMs = 150_000
const maxMs = 150 * minuteMs
/**
 * Minutes of play between which a promised goal can be scored. Outside them, no play before or after the goal could be
 * shown.
 */
const span = { from: 3, to: 88 }

/** Possible numbers of weeks since the seasons began. The first one with a promised goal is used. */
const possibleWeeks = Array.from({ length: 3 }, (_, i) => playedWeeks + i)

export type Opening = { openedOn: number; promised: Promised | null }

/**
 * Returns the opening day of the seasons for a demo that is started for the first time now. It is chosen so that a goal
 * is scored soon, before the visitor leaves. `promised` is null when no day has such a goal.
 */
export function openingAt(nowMs: number): Opening {
  const openings = possibleWeeks.map((weeks) => dayOf(nowMs) - 7 * weeks)
  for (const openedOn of openings) {
    const promised = promiseSoon(playingAt(createCalendar({ openedOn }), nowMs), nowMs)
    if (promised) return { openedOn, promised }
  }
  return { openedOn: openings[0] ?? dayOf(nowMs), promised: null }
}

/** Returns the football fixtures in progress. The fixture on air is first. */
function playingAt(calendar: Calendar, nowMs: number): PlannedFixture[] {
  const shown = calendar.onAir('football', nowMs + afterMs)
  const begun = calendar.between(nowMs - maxMs, nowMs)
  const playing = begun.filter((one) => one.sport === sports.football && endOf(one) > nowMs + afterMs)
  return shown ? [shown, ...playing] : playing
}

/**
 * Returns a goal soon after now, in the first of these fixtures that is in play at that time. Returns null when none
 * is.
 */
function promiseSoon(playing: readonly PlannedFixture[], nowMs: number): Promised | null {
  const at = nowMs + afterMs
  for (const { key, kickOff } of playing) {
    const script = footballScript(key)
    const elapsed = (at - kickOff) / minuteMs
    const minute = elapsed < 45 ? elapsed : 45 + elapsed - script.secondFrom
    const isPlayed = Math.abs(elapsedAt(script, minute) - elapsed) < 0.001 && minute > span.from && minute < span.to
    if (isPlayed) return { key, at, minute: Number(minute.toFixed(2)) }
  }
  return null
}

/** Returns the promised goal that a fixture’s key contains, for a restarted demo; null without one. */
export function promiseIn(key: string, kickOff: number): Promised | null {
  const [, plain = '', minute = ''] = /^(.*):goal-([\d.]+)$/.exec(key) ?? []
  if (plain === '') return null
  return { key: plain, minute: Number(minute), at: kickOff + elapsedAt(footballScript(key), Number(minute)) * minuteMs }
}
