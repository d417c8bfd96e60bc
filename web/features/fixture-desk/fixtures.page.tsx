import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { FixtureFinder } from './fixture-finder.tsx'

const MatchRecord = lazyPart(() => import('./match-record.tsx'), 'MatchRecord')
const FixtureSheet = lazyPart(() => import('./fixture-sheet.tsx'), 'FixtureSheet')
const AddFixtureDialog = lazyPart(() => import('./add-fixture-dialog.tsx'), 'AddFixtureDialog')

/** Lets operators correct, record and add fixtures. The server checks permissions in each call. */
export default function FixturesPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('fixtureDesk.title')} description={t('fixtureDesk.text')} isIndexed={false} />
      <ConsoleFrame title={t('fixtureDesk.title')} access="sports-editor">
        <Fixtures />
      </ConsoleFrame>
    </>
  )
}

function Fixtures() {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const openId = search.get('muc')
  const recordedId = search.get('ghi')
  const open = (fixtureId: string | null) =>
    setSearch(fixtureId === null ? {} : { muc: fixtureId }, { replace: true, preventScrollReset: true })
  if (recordedId !== null)
    return (
      <Suspense fallback={null}>
        <MatchRecord key={recordedId} fixtureId={recordedId} />
      </Suspense>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-bold">{t('fixtureDesk.title')}</h1>
        <Button size="small" className="ml-auto" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          {t('fixtureDesk.add')}
        </Button>
      </div>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('fixtureDesk.text')}</p>
      <FixtureFinder open={open} />
      <Suspense fallback={null}>
        {openId !== null && <FixtureSheet key={openId} fixtureId={openId} close={() => open(null)} />}
        {isAdding && (
          <AddFixtureDialog
            close={() => setAdding(false)}
            added={(fixtureId) => {
              setAdding(false)
              open(fixtureId)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
