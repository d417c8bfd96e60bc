import Trophy from 'lucide-react/icons/trophy'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type LeaderboardPage, type Period, periods, tipLeaderboard } from '#contract/tips.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound } from '#web/checks/not-found.ts'
import { settleOdds } from '#web/features/odds/odds-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { signClass } from './outcome-badge.tsx'
import { boardPath, pageOf } from './tip-address.ts'
import { TipsterLink } from './tip-card.tsx'
import { TipsMissing, TipsNotice } from './tips-off.tsx'
import { useFigures } from './use-figures.ts'

const usual: Period = '30'

function boardAddress(period: Period, page = 1): string {
  const query = new URLSearchParams()
  if (period !== usual) query.set('ky', period)
  if (page > 1) query.set('trang', String(page))
  return query.size > 0 ? `${boardPath}?${query}` : boardPath
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const asked = url.searchParams.get('ky') ?? usual
  const period = periods.find((one) => one === asked)
  const pageNum = pageOf(url.searchParams.get('trang'))
  if (!period || pageNum === null) throw notFound(url)
  const loaded = await settleOdds(context.get(siteContext).call(tipLeaderboard, { period, pageNum, pageSize: 50 }))
  if (loaded.ok && pageNum > 1 && loaded.data.list.length === 0) throw notFound(url)
  return { period, loaded }
}

export default function LeaderboardRoute() {
  const t = useTranslate()
  const { period, loaded } = useLoaderData<typeof loader>()
  const least = loaded.ok ? loaded.data.minSample : 30
  return (
    <>
      <PageHead title={t('board.title')} description={t('board.description', { count: least })} />
      <h1 className="text-2xl font-bold">{t('board.title')}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('board.description', { count: least })}</p>
      <nav aria-label={t('board.period')} className="scroll-row -mx-4 mt-4 px-4 py-0.5">
        {periods.map((one) => (
          <LocaleLink
            key={one}
            to={boardAddress(one)}
            preventScrollReset
            aria-current={one === period ? 'page' : undefined}
            className={chipClass(one === period ? 'on' : 'off')}
          >
            {t(`board.${one}`)}
          </LocaleLink>
        ))}
      </nav>
      <div className="mt-4">
        {!loaded.ok ? (
          <TipsMissing loaded={loaded} />
        ) : loaded.data.list.length === 0 ? (
          <div className="card">
            <EmptyState
              icon={<Trophy size={24} />}
              title={t('board.empty.title')}
              text={t('board.empty.text', { count: least })}
              action={<WayOn to="/tip-keo" label="nav.tips" />}
            />
          </div>
        ) : (
          <Table board={loaded.data} />
        )}
      </div>
      <TipsNotice />
    </>
  )
}

function Table({ board }: { board: LeaderboardPage }) {
  const t = useTranslate()
  const { share, signedShare, units } = useFigures()
  const { list, period, currPage, totalPage } = board
  const last = Math.min(totalPage, 50)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
      <section aria-label={t('board.title')} tabIndex={0} className="card relative overflow-x-auto">
        <table className="w-full text-sm sm:min-w-184">
          <caption className="sr-only">
            {t('board.title')}, {t(`board.${period}`)}
          </caption>
          <thead>
            <tr className="border-b border-line bg-surface-2 text-left text-ink-2">
              <Head className="text-center sm:w-14">{t('board.rank')}</Head>
              <Head>{t('board.tipster')}</Head>
              <Head className="text-right max-sm:hidden">{t('board.sample')}</Head>
              <Head className="text-right">{t('board.hitRate')}</Head>
              <Head className="text-right">{t('board.roi')}</Head>
              <Head className="text-right">{t('board.units')}</Head>
              <Head className="text-right">
                <abbr title={t('board.closingValue.long')} className="no-underline">
                  {t('board.closingValue')}
                </abbr>
              </Head>
              <Head className="text-right">{t('board.losingRun')}</Head>
            </tr>
          </thead>
          <tbody>
            {list.map(({ rank, tipster, record }) => (
              <tr key={tipster.userId} className="border-b border-line last:border-b-0">
                <td className="tabular px-2 py-1.5 text-center sm:px-3 font-bold text-ink-3">{rank}</td>
                <th scope="row" className="max-w-33 px-2 py-1.5 text-left font-normal sm:max-w-56 sm:px-3">
                  <TipsterLink tipster={tipster} />
                  <span className="tabular block pl-11.5 text-xs text-ink-3 sm:hidden">
                    {t('board.sample.of', { count: record.sample })}
                  </span>
                </th>
                <Cell className="max-sm:hidden">{record.sample}</Cell>
                <Cell className="font-bold">
                  {share(record.hitRate)}
                  <span className="block text-xs font-normal text-ink-3">≥ {share(record.wilson)}</span>
                </Cell>
                <Cell className={classNames('font-bold', signClass(record.roi ?? 0))}>{signedShare(record.roi)}</Cell>
                <Cell className={signClass(record.units)}>{units(record.units)}</Cell>
                <Cell className={signClass(record.closingValue ?? 0)}>{signedShare(record.closingValue)}</Cell>
                <Cell>{record.longestLosingRun}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {last > 1 && (
        <nav aria-label={t('tips.pages')} className="mt-4 flex items-center justify-between gap-3">
          {currPage > 1 ? <PageLink to={boardAddress(period, currPage - 1)}>{t('tips.previous')}</PageLink> : <span />}
          <span className="tabular text-sm text-ink-2">{t('tips.page', { page: currPage, total: last })}</span>
          {currPage < last ? <PageLink to={boardAddress(period, currPage + 1)}>{t('tips.next')}</PageLink> : <span />}
        </nav>
      )}
    </>
  )
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <LocaleLink to={to} className={buttonClass({ tone: 'neutral' })}>
      {children}
    </LocaleLink>
  )
}

function Head({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <th scope="col" className={classNames('whitespace-nowrap px-2 py-3 font-semibold sm:px-3', className)}>
      {children}
    </th>
  )
}

function Cell({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <td className={classNames('tabular whitespace-nowrap px-2 py-1.5 text-right sm:px-3', className)}>{children}</td>
  )
}
