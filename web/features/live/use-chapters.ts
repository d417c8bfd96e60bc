import { useEffect, useMemo, useState } from 'react'
import { type FixtureSummary, sports } from '#contract/schedule.ts'
import { stateText } from '#web/fixture/clock.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { useFixtureStates } from '#web/fixture/stepped-fixture.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Chapter } from '#web/player/chapters.ts'
import { followPicture } from '#web/step/picture-clock.ts'
import { momentsOf } from './chapters.rules.ts'

/** A goal is reported some seconds after it happened, and its chapter begins before it. */
const goalLeadMs = 15_000

/**
 * Returns the chapters of the fixture whose picture the page shows. While events are in step with the picture, they
 * contain only what the picture has reached.
 */
export function useChapters(fixture: FixtureSummary): Chapter[] {
  const t = useTranslate()
  const states = useFixtureStates(fixture.fixtureId)
  const [seenMs, setSeenMs] = useState<number | null>(0)

  useEffect(
    () =>
      followPicture('events', {
        moved: (timeMs) =>
          setSeenMs((now) => {
            if (timeMs === null) return null
            return states.findLast(({ at }) => at <= Math.max(timeMs, now ?? 0))?.at ?? 0
          }),
        nextAt: (timeMs) => states.find(({ at }) => at > timeMs)?.at ?? null,
      }),
    [states],
  )

  return useMemo(
    () =>
      momentsOf(states.filter(({ at }) => seenMs === null || at <= seenMs))
        .filter(
          ({ kind, state }) => phaseOf(state) !== 'before' && (kind === 'period' || fixture.sport === sports.football),
        )
        .map(({ at, kind, side, state }) => {
          const { homeScore, awayScore, ...rest } = state
          if (kind === 'period') return { at, text: stateText({ ...fixture, ...rest }, t), leadMs: 0 }
          const score = `${homeScore ?? 0} – ${awayScore ?? 0}`
          return { at, text: t('watch.chapterGoal', { name: fixture[side ?? 'home'].name, score }), leadMs: goalLeadMs }
        }),
    [states, seenMs, fixture, t],
  )
}
