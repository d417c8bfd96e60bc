import type { SportCode } from '#contract/schedule.ts'
import { commentators, openers } from './data/people.ts'
import { inOrder, type PlannedFixture } from './planned.ts'
import { createRoster } from './roster.ts'
import { endOf } from './score-script.ts'

/** A fixture with commentators. Shows are numbered in the order of their kick-offs. */
export type Show = { fixture: PlannedFixture; number: number }

type Uses = {
  sport: SportCode
  /** Time from which shows are planned. */
  fromMs: number
  /** Returns the fixtures of a day and of the days before and after it. */
  around(ms: number): PlannedFixture[]
  /** Returns the fixture with which the demo opens, or null. */
  opening(): PlannedFixture | null
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Key of the league whose matches have two commentators, and are chosen before others. */
const favourite = 'vleague'
/** Min time from one kick-off to that of the next show, when there is a choice. */
const apartMs = 40 * minuteMs

/**
 * Plans which fixtures of a sport have a commentator. The next one kicks off before the last one ends, so that a match
 * is on air at any time.
 */
export function createShows({ sport, fromMs, around, opening }: Uses): (untilMs: number) => readonly Show[] {
  const shown: Show[] = []
  const roster = createRoster(commentators.filter((one) => one.sport === sport))

  function after(last: PlannedFixture | null): PlannedFixture {
    const sinceMs = last?.kickOff ?? fromMs
    const untilMs = last ? endOf(last) : sinceMs
    for (let ms = sinceMs; ; ms += dayMs) {
      const near = inOrder(around(ms).filter((one) => one.sport === sport && one.kickOff > sinceMs))
      const inTime = near.filter(({ kickOff }) => kickOff <= untilMs)
      const liked = inTime.findLast(({ league, kickOff }) => league.key === favourite && kickOff > sinceMs + apartMs)
      const next = liked ?? inTime.at(-1) ?? near[0]
      if (next) return next
    }
  }

  /** Returns the next fixture. The one with which the demo opens is always among them. */
  function turn(last: PlannedFixture | null): PlannedFixture {
    const next = after(last)
    const first = opening()
    const isDue = first?.sport === sport && first.kickOff <= next.kickOff && first.kickOff >= (last?.kickOff ?? fromMs)
    return first && isDue && shown.every(({ fixture }) => fixture !== first) ? first : next
  }

  function seat(fixture: PlannedFixture): void {
    const duty = { from: fixture.kickOff, until: endOf(fixture) }
    const isOpening = fixture === opening()
    if (isOpening) {
      for (const { fixture: other } of shown)
        if (endOf(other) > duty.from)
          other.commentators = other.commentators.filter((one) => openers.every((opener) => opener !== one))
      roster.keep(openers, duty)
    }
    const count = fixture.league.key === favourite ? 2 : 1
    fixture.commentators = isOpening ? [...openers] : roster.take(fixture.key, duty, count)
    fixture.isFeatured = true
  }

  return (untilMs) => {
    for (let last = shown.at(-1); !last || last.fixture.kickOff <= untilMs; last = shown.at(-1)) {
      const fixture = turn(last?.fixture ?? null)
      seat(fixture)
      shown.push({ fixture, number: shown.length })
    }
    return shown
  }
}
