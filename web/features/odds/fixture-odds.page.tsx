import Table from 'lucide-react/icons/table-2'
import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { fixtureOdds } from '#contract/odds.ts'
import { fixtureIdOfSlug } from '#contract/rules/fixture-slug.ts'
import { type OddsKind, oddsKinds } from '#contract/rules/odds-kinds.ts'
import { cardSize, fixtureCardPath } from '#contract/rules/social-card.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { useLocale } from '#web/root-data.ts'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { type ChosenLine, CompanyTable } from './company-table.tsx'
import { FixtureHead } from './fixture-head.tsx'
import { MovementPanel } from './movement-panel.tsx'
import { isOff, settleOdds } from './odds-loaded.ts'
import { OddsNote } from './odds-note.tsx'
import { OddsOff } from './odds-off.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import { type FixtureOdds, useFixtureOdds } from './use-fixture-odds.ts'

/**
 * Loads the odds of the fixture with the digits at the end of the slug. Redirects with 301 when the rest of the slug
 * differs.
 */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params['*'] ?? ''
  const fixtureId = slug.includes('/') ? null : fixtureIdOfSlug(slug)
  if (!fixtureId) throw notFound(url)
  const { locale } = splitLocale(url.pathname)
  const odds = await orNotFound(settleOdds(context.get(siteContext).call(fixtureOdds, { fixtureId, locale })), url)
  if (odds.ok && odds.data.fixture.slug !== slug)
    throw redirect(localePath(locale, `/ty-le-keo/${odds.data.fixture.slug}`), 301)
  return { odds }
}

export default function FixtureOddsPage() {
  const t = useTranslate()
  const { odds } = useLoaderData<typeof loader>()
  if (odds.ok) return <FixtureOddsView key={odds.data.fixture.fixtureId} given={odds.data} />
  return (
    <>
      <PageHead title={t('odds.title')} isIndexed={false} />
      <h1 className="text-2xl font-bold">{t('odds.title')}</h1>
      <div className="mt-4">
        {isOff(odds) ? (
          <OddsOff />
        ) : (
          <div className="card">
            <RetryState />
          </div>
        )}
      </div>
    </>
  )
}

function FixtureOddsView({ given }: { given: FixtureOdds }) {
  const t = useTranslate()
  const locale = useLocale()
  const odds = useFixtureOdds(given)
  const { fixture, companies, lines } = odds
  const offered = oddsKinds.filter((kind) => lines.some((line) => line.kind === kind))
  const [picked, setKind] = useState<OddsKind>('handicap')
  const [line, choose] = useState<ChosenLine | null>(null)
  const kind = offered.includes(picked) ? picked : offered[0]
  const ofKind = lines.filter((one) => one.kind === kind)
  const isThere = ofKind.some((one) => one.companyId === line?.companyId && one.lineIndex === line.lineIndex)
  const chosen = isThere ? line : (ofKind[0] ?? null)
  const company = companies.find(({ companyId }) => companyId === chosen?.companyId)
  const teams = { home: fixture.home.name, away: fixture.away.name }
  return (
    <>
      <PageHead
        title={t('odds.fixtureTitle', teams)}
        description={t('odds.fixtureDescription', teams)}
        imageUrl={fixtureCardPath(locale, fixture)}
        imageSize={cardSize}
      />
      <h1 className="sr-only">{t('odds.fixtureTitle', teams)}</h1>
      <FixtureHead fixture={fixture} />
      <div className="mt-2">
        <OddsNote origin={fixture.origin} />
      </div>
      {kind === undefined ? (
        <div className="card mt-4">
          <EmptyState
            icon={<Table size={24} />}
            title={t('odds.panel.empty')}
            text={t('odds.ofDay.empty')}
            action={<WayOn to="/ty-le-keo" label="nav.odds" />}
          />
        </div>
      ) : (
        <>
          <div className="mt-4 flex flex-col gap-3">
            <fieldset className="scroll-row min-w-0 -mx-4 px-4 py-0.5">
              <legend className="sr-only">{t('odds.markets')}</legend>
              {offered.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === kind}
                  onClick={() => setKind(one)}
                  className={chipClass(one === kind ? 'on' : 'off')}
                >
                  {t(`odds.kind.${one}`)}
                </button>
              ))}
            </fieldset>
            <div className="scroll-row -mx-4 px-4 py-0.5">
              <ReadingChoices />
            </div>
          </div>
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <div className="card overflow-hidden">
              <CompanyTable
                kind={kind}
                fixture={fixture}
                companies={companies}
                lines={ofKind}
                chosen={chosen}
                choose={choose}
              />
            </div>
            {chosen && company && <MovementPanel kind={kind} fixture={fixture} company={company} chosen={chosen} />}
          </div>
        </>
      )}
    </>
  )
}
