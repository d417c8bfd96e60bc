import { useCallback, useEffect, useState } from 'react'
import { type DeskFixture, deskFixture } from '#contract/fixture-desk.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { RecordBoard } from './record-board.tsx'
import { RecordEvents } from './record-events.tsx'
import { RecordLineups } from './record-lineups.tsx'

const everyMs = 15_000

/** A match as it is recorded at the pitch, on a phone. */
export function MatchRecord({ fixtureId }: { fixtureId: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(() => call(deskFixture, { fixtureId, locale }), [fixtureId, locale])
  const { loaded, retry } = useLoaded(read)
  // Stays during another read, so that buttons do not move.
  const [desk, keep] = useState<DeskFixture | null>(null)
  if (loaded?.ok && loaded.data !== desk) keep(loaded.data)
  // Another phone may record the same match.
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), everyMs)
    return () => clearInterval(timer)
  }, [retry])
  return (
    <div className="max-w-2xl">
      <nav className="flex flex-wrap gap-x-4 text-sm">
        <LocaleLink to="/quan-tri/tran-dau" className="tap font-semibold text-primary">
          {t('fixtureDesk.record.back')}
        </LocaleLink>
        <LocaleLink to={`/quan-tri/tran-dau?muc=${fixtureId}`} className="tap font-semibold text-primary">
          {t('fixtureDesk.record.sheet')}
        </LocaleLink>
        {desk && (
          <LocaleLink to={`/truc-tiep/${desk.fixture.slug}`} className="tap font-semibold text-primary">
            {t('fixtureDesk.page')}
          </LocaleLink>
        )}
      </nav>
      <h1 className="sr-only">
        {t('fixtureDesk.record')}
        {desk && `: ${t('fixture.versus', { home: desk.fixture.home.name, away: desk.fixture.away.name })}`}
      </h1>
      {loaded && !loaded.ok && <ReadError read={retry} />}
      {!desk && !(loaded && !loaded.ok) && <Skeleton className="mt-2 h-96 w-full" />}
      {desk && (
        <div className="mt-1 space-y-6">
          <RecordBoard desk={desk} changed={retry} />
          <RecordEvents desk={desk} changed={retry} />
          <RecordLineups desk={desk} changed={retry} />
        </div>
      )}
    </div>
  )
}
