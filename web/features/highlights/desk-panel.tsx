import { useCallback, useEffect, useState } from 'react'
import { type DeskHighlight, highlightDesk, highlightOrder, highlightUpdate } from '#contract/highlights.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { showToast } from '#web/ui/toast.ts'
import { AddAddress } from './add-address.tsx'
import { DeskRow } from './desk-row.tsx'

type DeskPanelProps = {
  fixtureId: string
  /** Highlight ids in the order of the playlist. */
  order: readonly string[]
  changed(): void
}

export function DeskPanel({ fixtureId, order, changed }: DeskPanelProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [list, setList] = useState<readonly DeskHighlight[]>([])

  const read = useCallback(async () => {
    const { list: found } = await call(highlightDesk, { fixtureId, pageSize: 40, locale })
    setList(found)
  }, [fixtureId, locale])
  useEffect(() => {
    read().catch((error: unknown) => showToast({ tone: 'danger', title: failureText(t, error) }))
  }, [read, t])

  async function act(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      await read()
      changed()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  const placed = list.toSorted((a, b) => placeOf(order, a.id) - placeOf(order, b.id))
  const shownIds = placed.filter(({ state }) => state === 'ready').map(({ id }) => id)

  function move(id: string, step: number): Promise<void> {
    const ids = [...shownIds]
    const at = ids.indexOf(id)
    const [moved] = ids.splice(at, 1)
    if (moved !== undefined) ids.splice(at + step, 0, moved)
    return act(() => call(highlightOrder, { fixtureId, ids }))
  }

  return (
    <section aria-labelledby="desk" className="card mt-6 p-4 sm:p-5">
      <h2 id="desk" className="text-lg font-bold">
        {t('desk.highlights.title')}
      </h2>
      <p className="text-sm text-ink-3">{t('desk.highlights.text')}</p>
      <ul className="mt-3 divide-y divide-line">
        {placed.map((entry) => (
          <DeskRow
            key={entry.id}
            entry={entry}
            canMove={{ up: shownIds.indexOf(entry.id) > 0, down: isBeforeLast(shownIds, entry.id) }}
            move={(step) => void move(entry.id, step)}
            update={(change) => void act(() => call(highlightUpdate, { id: entry.id, ...change }))}
          />
        ))}
      </ul>
      <AddAddress fixtureId={fixtureId} added={() => void act(async () => {})} />
    </section>
  )
}

/** Returns the position in the playlist. Highlights outside the playlist sort last. */
function placeOf(order: readonly string[], id: string): number {
  const at = order.indexOf(id)
  return at < 0 ? order.length : at
}

function isBeforeLast(ids: readonly string[], id: string): boolean {
  const at = ids.indexOf(id)
  return at >= 0 && at < ids.length - 1
}
