import { useEffect, useMemo, useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
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
 * Returns the chapters of the fixture whose picture the page shows. While events are in step with the picture, a goal
 * only appears when the picture has reached it.
 */
export function useChapters(fixture: FixtureSummary): Chapter[] {
  const t = useTranslate()
  const states = useFixtureStates(fixture.fixtureId)
  const moments = useMemo(() => momentsOf(states), [states])
  const [seenMs, setSeenMs] = useState<number | null>(0)

  useEffect(() => {
    const goals = moments.filter(({ kind }) => kind === 'goal')
    return followPicture('events', {
      moved: (timeMs) =>
        setSeenMs((now) => {
          if (timeMs === null) return null
          return goals.findLast(({ at }) => at <= Math.max(timeMs, now ?? 0))?.at ?? 0
        }),
      nextAt: (timeMs) => goals.find(({ at }) => at > timeMs)?.at ?? null,
    })
  }, [moments])

  return useMemo(
    () =>
      moments
        .filter(({ state }) => phaseOf(state) !== 'before')
        .filter(({ kind, at }) => kind === 'period' || seenMs === null || at <= seenMs)
        .map(({ at, kind, side, state }) => {
          const { homeScore, awayScore, ...rest } = state
          if (kind === 'period') return { at, text: stateText({ ...fixture, ...rest }, t), leadMs: 0 }
          const score = `${homeScore} – ${awayScore}`
          return { at, text: t('watch.chapterGoal', { name: fixture[side ?? 'home'].name, score }), leadMs: goalLeadMs }
        }),
    [moments, seenMs, fixture, t],
  )
}
