import { useState } from 'react'
import { entryStatus, scheduleUpdate } from '#contract/commentators.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { maxQueryLength } from '#contract/search.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { TakeableFixture } from './takeable-fixture.tsx'
import { useComingFixtures } from './use-coming-fixtures.ts'

type Props = { ownIds: string[]; taken: (fixture: FixtureSummary) => void; close: () => void }

export function TakeFixtureDialog({ ownIds, taken, close }: Props) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [pendingId, setPendingId] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const { loaded, retry } = useComingFixtures(typed)

  async function take(fixture: FixtureSummary) {
    const { fixtureId, home, away } = fixture
    setPendingId(fixtureId)
    setFailure('')
    try {
      await call(scheduleUpdate, { id: fixtureId, status: entryStatus.commented })
      showToast({ tone: 'success', title: t('entry.take.done', { home: home.name, away: away.name }) })
      close()
      taken(fixture)
    } catch (error) {
      setFailure(failureText(t, error))
      setPendingId(null)
    }
  }

  return (
    <Dialog
      title={t('entry.take.title')}
      text={t('entry.take.text')}
      closeLabel={t('entry.take.close')}
      onClose={close}
    >
      <Field
        label={t('entry.take.search')}
        placeholder={t('entry.take.searchHint')}
        type="search"
        maxLength={maxQueryLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3 empty:hidden">
        <FormAlert text={failure} />
      </div>
      <div className="-mx-2 mt-3 h-80 overflow-y-auto px-2" aria-live="polite" aria-busy={!loaded}>
        {!loaded ? (
          <Loading />
        ) : !loaded.ok ? (
          <ReadError read={retry} />
        ) : loaded.data.length === 0 ? (
          <p className="py-8 text-center text-sm text-ink-2">{t('entry.take.none')}</p>
        ) : (
          <ul aria-label={t('entry.take.fixtures')} className="divide-y divide-line">
            {loaded.data.map((fixture) => (
              <TakeableFixture
                key={fixture.fixtureId}
                fixture={fixture}
                isMine={ownIds.includes(fixture.fixtureId)}
                isPending={pendingId === fixture.fixtureId}
                isOff={pendingId !== null}
                take={() => void take(fixture)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function Loading() {
  return (
    <ul aria-hidden>
      {['a', 'b', 'c', 'd', 'e'].map((place) => (
        <li key={place} className="flex min-h-16 items-center gap-3 py-2">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <span className="flex-1">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-1.5 h-4 w-2/5" />
          </span>
        </li>
      ))}
    </ul>
  )
}
