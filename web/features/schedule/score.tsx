import { useEffect, useRef, useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { minuteText, stateText } from './clock.ts'
import { scoreOf } from './fixture-text.ts'
import { useNow } from './use-now.ts'

/** True for a moment after the score has changed. */
export function useFlash(score: string): boolean {
  const before = useRef(score)
  const [isFlashing, setFlashing] = useState(false)
  useEffect(() => {
    if (before.current === score) return
    before.current = score
    setFlashing(true)
    const timer = setTimeout(() => setFlashing(false), 1_000)
    return () => clearTimeout(timer)
  }, [score])
  return isFlashing
}

/** The score never truncates, and flashes once when it changes. */
export function Score({ fixture, className }: { fixture: FixtureSummary; className?: string }) {
  const t = useTranslate()
  const { home, away } = fixture
  const score = scoreOf(fixture)
  const text = score ? `${score[0]} – ${score[1]}` : '–'
  const isFlashing = useFlash(text)
  return (
    <span
      className={classNames(
        'tabular inline-block shrink-0 whitespace-nowrap',
        isFlashing && 'animate-flash',
        className,
      )}
    >
      <span aria-hidden>{text}</span>
      {score && (
        <span className="sr-only">
          {t('fixture.score', { home: home.name, homeScore: score[0], away: away.name, awayScore: score[1] })}
        </span>
      )}
    </span>
  )
}

type ClockTextProps = { fixture: FixtureSummary; isShort?: boolean; mayWrap?: boolean }

/** `67' · Hiệp 2`, `Ván 3`, `Kết thúc`; a state alone may take two lines where room is short. */
export function ClockText({ fixture, isShort, mayWrap = false }: ClockTextProps) {
  const t = useTranslate()
  const minute = minuteText(fixture, useNow())
  const state = stateText(fixture, t)
  if (!minute) return <span className={classNames('tabular', !mayWrap && 'whitespace-nowrap')}>{state}</span>
  return <span className="tabular whitespace-nowrap">{isShort ? minute : `${minute} · ${state}`}</span>
}
