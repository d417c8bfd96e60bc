import { type DeskFixture, removeFixtureEvent } from '#contract/fixture-desk.ts'
import { eventMinute } from '#contract/rules/goals.ts'
import { call } from '#web/api/call.ts'
import { EventSign } from '#web/features/fixture-details/event-sign.tsx'
import { eventLabel, eventLines } from '#web/features/fixture-details/event-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { useChange } from './use-change.tsx'

type Props = { desk: DeskFixture; changed: () => void }

/** All events, the last one first, each with a button that removes it. */
export function RecordEvents({ desk, changed }: Props) {
  const t = useTranslate()
  const { fixture, events, needsReason } = desk
  const { fixtureId } = fixture
  const { make, isBusy, dialog } = useChange({ fixtureId, needsReason, changed })
  return (
    <section aria-labelledby="record-events">
      <h2 id="record-events" className="text-lg font-bold">
        {t('fixtureDesk.record.events')}
      </h2>
      {events.length === 0 && <p className="mt-1 text-sm text-ink-2">{t('fixtureDesk.record.none')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {events.toReversed().map((event) => {
          const { name, detail } = eventLines(event)
          const label = [eventMinute(event), eventLabel(event, t), name].filter((part) => part !== '').join(' ')
          return (
            <li key={event.key} className="flex items-center gap-3 py-2">
              <span className="tabular w-12 shrink-0 text-right text-sm font-semibold">{eventMinute(event)}</span>
              <EventSign kind={event.kind} />
              <p className="min-w-0 flex-1 text-sm">
                <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
                  {name || eventLabel(event, t)}
                </span>
                <span className="block text-ink-2">
                  {fixture[event.side].name}
                  {detail && ` · ${t(detail.text, { name: detail.name })}`}
                </span>
              </p>
              <Button
                tone="quiet"
                size="small"
                isBusy={isBusy}
                aria-label={t('fixtureDesk.record.remove', { event: label })}
                onClick={() =>
                  void make({
                    title: t('fixtureDesk.record.remove', { event: label }),
                    done: t('fixtureDesk.record.gone'),
                    send: (reason) => call(removeFixtureEvent, { fixtureId, key: event.key, reason }),
                  })
                }
              >
                {t('fixtureDesk.record.removeShort')}
              </Button>
            </li>
          )
        })}
      </ul>
      {dialog}
    </section>
  )
}
