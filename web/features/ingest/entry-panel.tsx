import { useCallback } from 'react'
import { linkList, ownScheduleEntry } from '#contract/commentators.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EntryForm } from './entry-form.tsx'
import { LinksForm } from './links-form.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

type Props = { fixture: FixtureSummary; userId: string; withdrawn: () => void }

export function EntryPanel({ fixture, userId, withdrawn }: Props) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  const { fixtureId, home, away, kickOff } = fixture
  const read = useCallback(async () => {
    const [entry, links] = await Promise.all([
      call(ownScheduleEntry, { id: fixtureId }),
      call(linkList, { fixtureId, userId }),
    ])
    return { entry, links: links.list.flatMap((saved) => saved.links) }
  }, [fixtureId, userId])
  const { loaded, retry } = useLoaded(read)
  return (
    <div className="card p-4 sm:p-5">
      <p className="text-sm text-ink-2">
        {home.name} – {away.name} · <span className="tabular">{kickOffText(kickOff)}</span>
      </p>
      {!loaded ? (
        <div className="mt-4 flex flex-col gap-4" aria-busy>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <span className="sr-only">{t('entry.loading')}</span>
        </div>
      ) : !loaded.ok ? (
        <ReadError read={retry} />
      ) : (
        <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-2">
          <EntryForm fixture={fixture} entry={loaded.data.entry} />
          <div className="flex min-w-0 flex-col gap-6 max-lg:border-t max-lg:border-line max-lg:pt-5">
            <LinksForm fixtureId={fixtureId} userId={userId} saved={loaded.data.links} />
            <WithdrawButton fixture={fixture} bookings={loaded.data.entry.bookings} withdrawn={withdrawn} />
          </div>
        </div>
      )}
    </div>
  )
}
