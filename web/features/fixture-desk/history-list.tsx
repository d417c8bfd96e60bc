import { useCallback } from 'react'
import { type DeskFixture, type FixtureChange, fixtureHistory, restoreFixture } from '#contract/fixture-desk.ts'
import { eventMinute } from '#contract/rules/goals.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { eventLabel } from '#web/features/fixture-details/event-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { TimeSince } from '#web/time/time-since.tsx'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { playLines } from './play-text.ts'
import { useChange } from './use-change.tsx'

type Props = { desk: DeskFixture; restored: () => void }

/** The changes of the fixture by operators, newest first. Each can be undone. */
export function HistoryList({ desk, restored }: Props) {
  const t = useTranslate()
  const moment = useMomentText()
  const { fixtureId } = desk.fixture
  const listed = useKeysetList(
    useCallback((after: string | undefined) => call(fixtureHistory, { fixtureId, after }), [fixtureId]),
  )
  const { make, isBusy, dialog } = useChange({ fixtureId, needsReason: desk.needsReason, changed: restored })

  const restore = (changeId: string, at: number) =>
    make({
      title: t('fixtureDesk.restore'),
      text: t('fixtureDesk.restore.text', { count: at + 1 }),
      done: t('fixtureDesk.restored'),
      send: (reason) => call(restoreFixture, { fixtureId, newestId: listed.list[0]?.id ?? changeId, changeId, reason }),
    })

  return (
    <section aria-labelledby="fixture-history">
      <h2 id="fixture-history" className="font-bold">
        {t('fixtureDesk.history')}
      </h2>
      <KeysetList
        listed={listed}
        loading={<Skeleton className="mt-2 h-24 w-full" />}
        empty={<p className="mt-1 text-sm text-ink-2">{t('fixtureDesk.history.none')}</p>}
      >
        <ul className="mt-1 divide-y divide-line text-sm">
          {listed.list.map((change, at) => (
            <li key={change.id} className="py-3">
              <p>
                <span className="font-semibold">
                  {t(`fixtureDesk.history.${change.kind}`, {
                    by: change.byName || t('fixtureDesk.history.console'),
                  })}
                </span>{' '}
                <TimeSince at={change.at} className="text-ink-2" />
              </p>
              <ul className="mt-1 text-ink-2">
                {[...new Set(changeLines(t, moment, change))].map((line) => (
                  <li key={line} dir="auto" className="[overflow-wrap:anywhere]">
                    {line}
                  </li>
                ))}
              </ul>
              {change.reason && (
                <p dir="auto" className="mt-1 italic text-ink-2 [overflow-wrap:anywhere]">
                  {change.reason}
                </p>
              )}
              {change.canRestore && (
                <Button
                  tone="neutral"
                  size="small"
                  className="mt-2"
                  isBusy={isBusy}
                  onClick={() => void restore(change.id, at)}
                >
                  {t('fixtureDesk.restore')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </KeysetList>
      {dialog}
    </section>
  )
}

function changeLines(t: Translate, moment: (ms: number) => string, change: FixtureChange): string[] {
  const before = new Map(playLines(t, moment, change.before).map(({ field, value }) => [field, value]))
  const none = t('fixtureDesk.history.nothing')
  const eventText = (one: FixtureChange['added'][number]) =>
    [eventMinute(one), eventLabel(one, t), [one.player, one.otherPlayer].filter(Boolean).join(' → ')]
      .filter((part) => part !== '')
      .join(' ')
  return [
    ...playLines(t, moment, change.after).map(({ field, value }) =>
      t('fixtureDesk.history.change', { field, before: before.get(field) ?? none, after: value }),
    ),
    ...change.added.map((one) => t('fixtureDesk.history.added', { event: eventText(one) })),
    ...change.removed.map((one) => t('fixtureDesk.history.removed', { event: eventText(one) })),
  ]
}
