import X from 'lucide-react/icons/x'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventMinute } from '#contract/rules/goals.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EventSign } from './event-sign.tsx'
import { eventLabel } from './event-text.ts'
import { missedIn } from './missed.ts'
import { useAbsence } from './use-absence.ts'

/** The timeline has the others. */
const maxShown = 3

type Props = { fixture: FixtureSummary; events: readonly FixtureEvent[] }

/** Important events since the visitor left the page, until they are dismissed. */
export function MissedNote({ fixture, events }: Props) {
  const t = useTranslate()
  const { absence, forget } = useAbsence(fixture.fixtureId, events)
  const missed = absence && missedIn(events, absence)
  return (
    <div role="status">
      {missed && (
        <div className="flex items-start gap-2 border-t border-line bg-primary-soft py-2 pl-4 pr-1">
          <div className="min-w-0 flex-1 py-2">
            <p className="text-sm font-bold">
              {t('centre.missed')}
              {missed.before !== missed.after && (
                <>
                  {': '}
                  <span className="sr-only">
                    {t('centre.missedScore', { before: missed.before, after: missed.after })}
                  </span>
                  <span aria-hidden className="tabular">
                    {missed.before} → {missed.after}
                  </span>
                </>
              )}
            </p>
            <ul className="mt-1 grid gap-1">
              {missed.events.slice(-maxShown).map((event) => (
                <li key={event.key} className="flex items-center gap-2 text-sm">
                  <EventSign kind={event.kind} />
                  <span className="min-w-0">
                    <span className="tabular font-semibold">{eventMinute(event)}</span>{' '}
                    {event.player || eventLabel(event, t)}{' '}
                    <span className="text-ink-2">({fixture[event.side].name})</span>
                    {event.player && <span className="sr-only">, {eventLabel(event, t)}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <IconButton label={t('centre.missedClose')} onClick={forget} className="shrink-0">
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
