import { useEffect, useMemo, useState } from 'react'
import type { Broadcast } from '#contract/live.ts'
import { type FixtureSummary, sports } from '#contract/schedule.ts'
import { stateText } from '#web/fixture/clock.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { useFixtureStates } from '#web/fixture/stepped-fixture.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Chapter } from '#web/player/chapters.ts'
import { followPicture } from '#web/step/picture-clock.ts'
import { momentsOf, partStarts, playedPeriods } from './chapters.rules.ts'

/** A goal is reported some seconds after it happened, and its chapter begins before it. */
const goalLeadMs = 15_000

/**
 * Returns the chapters of the fixture whose picture the page shows. While events are in step with the picture, they
 * contain only what the picture has reached. A recording of several parts has them as chapters when the periods of the
 * match are not known.
 */
export function useChapters(fixture: FixtureSummary, broadcasts: readonly Broadcast[]): Chapter[] {
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

  return useMemo(() => {
    const arePeriodsKnown = playedPeriods(momentsOf(states), broadcasts).length > 0
    const starts = arePeriodsKnown ? [] : partStarts(broadcasts)
    const parts = starts.map((at, index) => ({ at, text: t('watch.part', { number: index + 1 }), leadMs: 0 }))
    return [
      ...(parts.length > 1 ? parts : []),
      ...momentsOf(states.filter(({ at }) => seenMs === null || at <= seenMs))
        .filter(
          ({ kind, state }) => phaseOf(state) !== 'before' && (kind === 'period' || fixture.sport === sports.football),
        )
        .map(({ at, kind, side, state }) => {
          const { homeScore, awayScore, ...rest } = state
          if (kind === 'period') return { at, text: stateText({ ...fixture, ...rest }, t), leadMs: 0 }
          const score = `${homeScore ?? 0} – ${awayScore ?? 0}`
          return { at, text: t('watch.chapterGoal', { name: fixture[side ?? 'home'].name, score }), leadMs: goalLeadMs }
        }),
    ].toSorted((one, other) => one.at - other.at)
  }, [states, seenMs, fixture, broadcasts, t])
}
