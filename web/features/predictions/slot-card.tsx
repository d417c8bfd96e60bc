import Lock from 'lucide-react/icons/lock'
import Timer from 'lucide-react/icons/timer'
import { useContext } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { PredictionSlot, predictScore } from '#contract/predictions.ts'
import { useLiveFixture } from '#web/fixture/fixture.state.ts'
import { noteOf } from '#web/fixture/fixture-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { useNow } from '#web/time/use-now.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { OpenSlot } from './open-slot.tsx'
import { SettledSlot } from './settled-slot.tsx'
import { SpreadBar } from './spread-bar.tsx'
import { timeLeft } from './time-left.ts'

type Props = {
  slot: PredictionSlot
  jokerFactor: number
  onKept: (predicted: DataOf<typeof predictScore>) => void
  onRefused: () => void
}

/** One fixture of a round: open for predictions until kick-off, and then with its result. */
export function SlotCard({ slot, jokerFactor, onKept, onRefused }: Props) {
  const t = useTranslate()
  const moment = useMomentText()
  const { renderedAt } = useContext(PageClockContext)
  const nowMs = useNow() ?? renderedAt
  const fixture = useLiveFixture(slot.fixture)
  const leftMs = fixture.kickOff - nowMs
  const isOpen = slot.isOpen && fixture.state === 'scheduled' && leftMs > 0
  const note = noteOf(fixture, t)
  return (
    <article
      className="card flex min-w-0 flex-col gap-3 p-4"
      aria-label={`${fixture.home.name} – ${fixture.away.name}`}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
        <LocaleLink
          to={`/truc-tiep/${fixture.slug}`}
          className="tabular min-w-0 truncate hover:text-primary hover:underline"
        >
          {moment(fixture.kickOff)}
          {note && ` · ${note.text}`}
        </LocaleLink>
        <span className="inline-flex items-center gap-1.5">
          {isOpen ? <Timer size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
          {isOpen ? t('predictions.locks.in', { left: timeLeft(t, leftMs) }) : t('predictions.locked')}
        </span>
      </p>
      {isOpen ? (
        <OpenSlot {...{ fixture, prediction: slot.prediction, jokerFactor, onKept, onRefused }} />
      ) : (
        <SettledSlot fixture={fixture} prediction={slot.prediction} />
      )}
      <div className="mt-auto border-t border-line pt-3">
        {slot.spread ? (
          <SpreadBar spread={slot.spread} />
        ) : (
          <p className="text-xs text-ink-3">{t('predictions.spread.hidden')}</p>
        )}
      </div>
    </article>
  )
}
