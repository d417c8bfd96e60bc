import { useCallback, useState } from 'react'
import { type DeskFixture, deskFixture } from '#contract/fixture-desk.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { HistoryList } from './history-list.tsx'
import { SourceList } from './source-list.tsx'

export function FixtureSheet({ fixtureId, close }: { fixtureId: string; close: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(() => call(deskFixture, { fixtureId, locale }), [fixtureId, locale])
  const { loaded, retry } = useLoaded(read)
  const [turn, setTurn] = useState(0)
  const changed = () => {
    retry()
    setTurn((now) => now + 1)
  }
  // Stays during another read, so that the focus and other inputs are not lost.
  const [desk, keep] = useState<DeskFixture | null>(null)
  if (loaded?.ok && loaded.data !== desk) keep(loaded.data)
  const name = desk && t('fixture.versus', { home: desk.fixture.home.name, away: desk.fixture.away.name })
  return (
    <SideSheet
      title={name ?? t('fixtureDesk.match')}
      closeLabel={t('console.close')}
      onClose={close}
      footer={
        desk && (
          <div className="flex flex-wrap gap-2">
            <LocaleLink to={`/quan-tri/tran-dau?ghi=${fixtureId}`} className={buttonClass()}>
              {t('fixtureDesk.record')}
            </LocaleLink>
            <LocaleLink to={`/truc-tiep/${desk.fixture.slug}`} className={buttonClass({ tone: 'neutral' })}>
              {t('fixtureDesk.page')}
            </LocaleLink>
          </div>
        )
      }
    >
      {loaded && !loaded.ok && <ReadError read={retry} />}
      {!loaded && !desk && <Skeleton className="h-64 w-full" />}
      {desk && (
        <div className="space-y-6">
          <CorrectionForm key={desk.fixture.version} desk={desk} saved={changed} />
          <SourceList desk={desk} released={changed} />
          <HistoryList key={turn} desk={desk} restored={changed} />
        </div>
      )}
    </SideSheet>
  )
}
