import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback, useEffect, useState } from 'react'
import { fixtureOdds } from '#contract/odds.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { marketColumns } from './board-markets.ts'
import { MarketPairs } from './market-cell.tsx'
import { isOff, type OddsLoaded, settleOdds } from './odds-loaded.ts'
import { OddsNote } from './odds-note.tsx'
import { OddsOff } from './odds-off.tsx'
import { type FixtureOdds, useFixtureOdds } from './use-fixture-odds.ts'
import { useSteppedLines } from './use-stepped-lines.ts'
import { WinChances } from './win-chances.tsx'

/**
 * Odds on a fixture's page: the first company's main line of each market, updated live, with a link to all others.
 * Loads them unless `given` has them.
 */
export function OddsPanel({ fixtureId, given = null }: { fixtureId: string; given?: OddsLoaded<FixtureOdds> | null }) {
  const locale = useLocale()
  const [read, setRead] = useState<OddsLoaded<FixtureOdds> | null>(null)
  const load = useCallback(() => {
    setRead(null)
    void settleOdds(call(fixtureOdds, { fixtureId, locale })).then(setRead, (error: unknown) => {
      console.warn('There is no such fixture', error)
      setRead({ ok: false })
    })
  }, [fixtureId, locale])
  useEffect(() => {
    if (!given) load()
  }, [given, load])
  const odds = given ?? read
  if (!odds) return <PanelSkeleton />
  if (odds.ok) return <PanelView given={odds.data} />
  if (isOff(odds)) return <OddsOff />
  return <ReadError read={load} />
}

function PanelView({ given }: { given: FixtureOdds }) {
  const t = useTranslate()
  const odds = useFixtureOdds(given)
  useSteppedLines(odds)
  const { fixture, companies, lines } = odds
  const [company] = companies
  const main = lines.filter((line) => line.companyId === company?.companyId && line.lineIndex === 1)
  const results = main.find(({ kind }) => kind === 'europeOdds')
  return (
    <section aria-label={t('odds.panel')} className="odds-board overflow-hidden">
      {results && <WinChances key={results.companyId} fixture={fixture} line={results} />}
      {main.length === 0 ? (
        <p className="px-4 py-8 text-sm text-ink-2">{t('odds.panel.empty')}</p>
      ) : (
        <div className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3">
          {marketColumns.map(({ kind }) => {
            const line = main.find((one) => one.kind === kind)
            return (
              line && (
                <div key={kind} className="bg-surface p-3">
                  <p className="mb-1 text-xs font-semibold text-ink-2">{t(`odds.kind.${kind}`)}</p>
                  <MarketPairs given={line} />
                </div>
              )
            )
          })}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2">
        <OddsNote origin={fixture.origin} />
        <LocaleLink
          to={`/ty-le-keo/${fixture.slug}`}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary hover:underline"
        >
          {t('odds.panel.all')}
          <ChevronRight size={16} aria-hidden />
        </LocaleLink>
      </div>
    </section>
  )
}

function PanelSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden sm:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <div key={place} className="p-3">
          <Skeleton className="mb-2 h-4 w-20" />
          <Skeleton className="h-20 w-full" />
        </div>
      ))}
    </div>
  )
}
