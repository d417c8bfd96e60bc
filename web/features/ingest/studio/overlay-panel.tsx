import { useEffect, useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { minuteText, stateText } from '#web/fixture/clock.ts'
import { scoreOf } from '#web/fixture/fixture-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNow } from '#web/time/use-now.ts'
import { Field } from '#web/ui/field.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { StudioEngine } from './studio-engine.ts'

const maxTitle = 60
/** The number of remaining characters is shown when it is at or below this. */
const shownBelow = 20

/** Writes a title and the live score into the picture. */
export function OverlayPanel({ engine, fixture }: { engine: StudioEngine; fixture: FixtureSummary }) {
  const t = useTranslate()
  const [title, setTitle] = useState('')
  const [hasScore, setHasScore] = useState(true)
  const score = scoreOf(fixture)
  const scoreText = score ? `${score[0]} – ${score[1]}` : '–'
  const clock = minuteText(fixture, useNow()) ?? stateText(fixture, t)
  const home = fixture.home.name
  const away = fixture.away.name
  const shown = title.trim()
  const left = maxTitle - title.length

  useEffect(() => {
    engine.setOverlay({ title: shown, score: hasScore ? { home, away, score: scoreText, clock } : null })
  }, [engine, shown, hasScore, home, away, scoreText, clock])

  return (
    <section aria-labelledby="studio-overlay" className="card p-4 sm:p-5">
      <SectionHeading id="studio-overlay" title={t('studio.overlay')} />
      <div className="-mx-3 mt-1">
        <Switch
          isOn={hasScore}
          name={t('studio.overlay.score')}
          hint={t('studio.overlay.score.help')}
          onPress={() => setHasScore(!hasScore)}
        />
      </div>
      <Field
        label={t('studio.overlay.title')}
        help={left > shownBelow ? t('studio.overlay.title.help') : t('studio.overlay.title.left', { count: left })}
        className="mt-2"
        value={title}
        maxLength={maxTitle}
        onChange={(event) => setTitle(event.target.value)}
      />
    </section>
  )
}
