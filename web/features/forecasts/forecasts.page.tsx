import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import { forecastList, forecastRecord, type LiveFigures, type ReviewedFigures } from '#contract/forecasts.ts'
import { siteContext } from '#web/api/site-context.ts'
import { settleOdds } from '#web/features/odds/odds-loaded.ts'
import { TipsMissing } from '#web/features/tips/tips-off.tsx'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn, dateText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { ChainSection } from './chain-section.tsx'
import { ForecastList } from './forecast-list.tsx'
import { forecastPath } from './forecast-path.ts'
import { ReliabilityDiagram } from './reliability-diagram.tsx'
import { ScoreTable } from './score-table.tsx'
import { useShares } from './use-shares.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call: read } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const beforeSeq = Number(url.searchParams.get('truoc'))
  const before = Number.isInteger(beforeSeq) && beforeSeq > 0 ? { beforeSeq } : {}
  const all = Promise.all([
    read(forecastRecord),
    read(forecastList, { of: 'open', pageSize: 4, locale }),
    read(forecastList, { of: 'ended', pageSize: 10, locale, ...before }),
  ])
  return { loaded: await settleOdds(all), isFirst: !('beforeSeq' in before) }
}

/** The record of the site's models beside closing prices. `?truoc=` continues the list behind a link of the chain. */
export default function ForecastsPage() {
  const t = useTranslate()
  const { loaded, isFirst } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('forecast.title')} description={t('forecast.description')} />
      <h1 className="text-2xl font-bold">{t('forecast.title')}</h1>
      <p className="mt-1 max-w-3xl text-sm text-ink-2">{t('forecast.description')}</p>
      {loaded.ok ? (
        <Record record={loaded.data[0]} open={loaded.data[1]} ended={loaded.data[2]} isFirst={isFirst} />
      ) : (
        <div className="mt-5">
          <TipsMissing loaded={loaded} />
        </div>
      )}
      <p className="mt-8 flex max-w-3xl items-start gap-3 text-sm text-ink-2">
        <span className="tabular inline-flex h-6 shrink-0 items-center rounded-sm bg-surface-3 px-1.5 text-xs font-bold text-ink">
          18+
        </span>
        <span>{t('forecast.notice')}</span>
      </p>
    </>
  )
}

type List = DataOf<typeof forecastList>
type RecordProps = { record: DataOf<typeof forecastRecord>; open: List; ended: List; isFirst: boolean }

function Record({ record, open, ended, isFirst }: RecordProps) {
  const t = useTranslate()
  return (
    <>
      <Published figures={record.published} least={record.minCompared} />
      <Reviewed figures={record.reviewed} />
      <section aria-labelledby="open" className="mt-8">
        <h2 id="open" className="text-lg font-bold">
          {t('forecast.open')}
        </h2>
        <div className="mt-3">
          {open.list.length > 0 ? (
            <ForecastList list={open.list} />
          ) : (
            <p className="text-sm text-ink-2">{t('forecast.open.none')}</p>
          )}
        </div>
      </section>
      {ended.list.length > 0 && (
        <section aria-labelledby="ended" className="mt-8">
          <h2 id="ended" className="text-lg font-bold">
            {t('forecast.ended')}
          </h2>
          <div className="mt-3">
            <ForecastList list={ended.list} />
          </div>
          <div className="mt-4 flex gap-3">
            {!isFirst && (
              <LocaleLink to={`${forecastPath}#ended`} className={buttonClass({ tone: 'neutral' })}>
                {t('forecast.newest')}
              </LocaleLink>
            )}
            {ended.next !== null && (
              <LocaleLink to={`${forecastPath}?truoc=${ended.next}#ended`} className={buttonClass({ tone: 'neutral' })}>
                {t('forecast.older')}
              </LocaleLink>
            )}
          </div>
        </section>
      )}
      <ChainSection head={record.head} />
    </>
  )
}

function Published({ figures: { fixtures, scores, bins, compared }, least }: { figures: LiveFigures; least: number }) {
  const t = useTranslate()
  const { score } = useShares()
  if (fixtures === 0) return <p className="card mt-5 p-4 text-ink-2 sm:p-6">{t('forecast.none')}</p>
  const isEarly = compared.fixtures < least
  const all = scores.map(({ source, rps }) => `${t(`forecast.source.${source}`)} ${score(rps)}`).join(t('shell.comma'))
  return (
    <div className="mt-5 grid gap-5 lg:grid-cols-2">
      <section aria-labelledby="score" className="card p-4 sm:p-6">
        <h2 id="score" className="text-lg font-bold">
          {t('forecast.score')}
        </h2>
        {isEarly ? (
          <p className="mt-2 font-semibold">{t('forecast.verdict.tooFew', { count: compared.fixtures, least })}</p>
        ) : (
          compared.verdicts.map(({ source, verdict }) => (
            <p key={source} className="mt-2 font-semibold">
              {t(`forecast.verdict.${verdict}`, {
                model: t(`forecast.source.${source}`),
                count: compared.fixtures,
                least,
              })}
            </p>
          ))
        )}
        <ScoreTable caption={t('forecast.score')} scores={compared.fixtures > 0 ? compared.scores : scores} />
        <p className="mt-3 text-sm text-ink-2">{t('forecast.score.how')}</p>
        <p className="mt-2 text-sm text-ink-2">{t('forecast.all', { count: fixtures, scores: all })}</p>
      </section>
      <section aria-labelledby="reliability" className="card p-4 sm:p-6">
        <h2 id="reliability" className="text-lg font-bold">
          {t('forecast.reliability')}
        </h2>
        <ReliabilityDiagram bins={bins} />
        <p className="mt-3 text-sm text-ink-2">{t('forecast.reliability.how')}</p>
      </section>
    </div>
  )
}

function Reviewed({ figures: { fixtures, from, until, scores, bins } }: { figures: ReviewedFigures }) {
  const t = useTranslate()
  const { whole } = useShares()
  const zone = useZone()
  const locale = useLocale()
  const dateOf = (at: number | null) => dateText(dateIn(at ?? 0, zone), locale)
  return (
    <section aria-labelledby="reviewed" className="card mt-5 p-4 sm:p-6">
      <h2 id="reviewed" className="text-lg font-bold">
        {t('forecast.reviewed')}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-2">{t('forecast.reviewed.how')}</p>
      {fixtures === 0 ? (
        <p className="mt-3 text-sm text-ink-2">{t('forecast.reviewed.none')}</p>
      ) : (
        <div className="mt-3 grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
          <div>
            <p className="text-sm font-semibold">
              {t('forecast.reviewed.span', { count: whole(fixtures), from: dateOf(from), until: dateOf(until) })}
            </p>
            <ScoreTable caption={t('forecast.reviewed')} scores={scores} />
          </div>
          <ReliabilityDiagram bins={bins} />
        </div>
      )}
    </section>
  )
}
