import { useEffect, useState } from 'react'
import type { Broadcast } from '#contract/live.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { scoreHistory } from '#contract/score-history.ts'
import { call } from '#web/api/call.ts'
import { stateText } from '#web/fixture/clock.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { type Moment, momentsOf, partStarts, playedPeriods, recordedTime } from './chapters.rules.ts'

type Props = {
  fixture: FixtureSummary
  broadcasts: readonly Broadcast[]
  /** @param startAtMs program time. */
  replay: (startAtMs: number) => void
}

/** Space for more is missing on a phone. A basketball match has four quarters. */
const maxParts = 4

/** Plays the recording from a half or quarter or, where the periods are unknown, from a part of the recording. */
export function ReplayParts({ fixture, broadcasts, replay }: Props) {
  const t = useTranslate()
  const { fixtureId } = fixture
  const [moments, setMoments] = useState<readonly Moment[] | null>(null)

  useEffect(() => {
    let isOver = false
    call(scoreHistory, { id: fixtureId }).then(
      ({ list }) => isOver || setMoments(momentsOf(list)),
      () => isOver || setMoments([]),
    )
    return () => {
      isOver = true
    }
  }, [fixtureId])

  if (moments === null) return null
  const periods = playedPeriods(moments, broadcasts).map(({ at, state }) => {
    const { homeScore, awayScore, ...rest } = state
    return { at, text: stateText({ ...fixture, ...rest }, t) }
  })
  const parts = partStarts(broadcasts).map((at, index) => ({ at, text: t('watch.part', { number: index + 1 }) }))
  const shown = (periods.length > 0 ? periods : parts).slice(0, maxParts)
  if (shown.length < 2) return null
  return (
    <fieldset className="mt-2 flex flex-wrap justify-center gap-2">
      <legend className="sr-only">{t('watch.replayFrom')}</legend>
      {shown.map(({ at, text }) => (
        <Button key={at} tone="neutral" size="small" onClick={() => replay(recordedTime(at, broadcasts))}>
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
