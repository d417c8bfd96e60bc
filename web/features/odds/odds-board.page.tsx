import Table from 'lucide-react/icons/table-2'
import { useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { type BoardTab, boardTabs, type OddsCompany, oddsBoard, oddsCompanies } from '#contract/odds.ts'
import { siteContext } from '#web/api/site-context.ts'
import { useSocketStatus } from '#web/api/socket.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { BoardControls, MarketChoice, oddsPath } from './board-controls.tsx'
import { BoardGroup } from './board-group.tsx'
import { BoardHead } from './board-head.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { NearEnd } from './near-end.tsx'
import { isOff, settleOdds } from './odds-loaded.ts'
import { OddsNote } from './odds-note.tsx'
import { OddsOff } from './odds-off.tsx'
import { type Board, useBoard } from './use-board.ts'
import { useShownColumns } from './use-shown-columns.ts'

/** Number of fixtures that the server renders. The browser renders the others when they are near the viewport. */
const earlyFixtures = 12

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const tab: BoardTab = boardTabs.find((one) => one === url.searchParams.get('tab')) ?? 'today'
  const chosen = /^\d{1,5}$/.exec(url.searchParams.get('company') ?? '')?.[0] ?? null
  const board = orNotFound(settleOdds(call(oddsBoard, { tab, companyId: chosen ?? undefined, locale })), url)
  const companies = settleOdds(call(oddsCompanies))
  return { tab, chosen, board: await board, companies: await companies }
}

export default function OddsBoardPage() {
  const t = useTranslate()
  const { tab, chosen, board, companies } = useLoaderData<typeof loader>()
  const isSwitching = useNavigation().location?.pathname.endsWith(oddsPath) ?? false
  const list: OddsCompany[] = companies.ok ? companies.data.list : []
  return (
    <>
      <PageHead title={t('odds.title')} description={t('odds.description')} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl font-bold">{t('odds.title')}</h1>
        {board.ok && <LiveMark />}
      </div>
      <div className="mt-1 flex flex-col gap-1">
        <OddsNote />
        <p className="text-xs text-ink-3">{t('odds.dayNote')}</p>
        <p className="hidden text-xs text-ink-3 min-[480px]:block">{t('odds.openingNote')}</p>
      </div>
      {isOff(board) ? (
        <div className="mt-4">
          <OddsOff />
        </div>
      ) : (
        <>
          <div className="mt-4 flex flex-col gap-3">
            <BoardControls
              tab={tab}
              chosen={chosen}
              companyId={board.ok ? board.data.companyId : null}
              companies={list}
            />
            <MarketChoice />
          </div>
          <div className="mt-4" aria-busy={isSwitching}>
            {isSwitching ? (
              <BoardSkeleton />
            ) : !board.ok ? (
              <div className="card">
                <RetryState />
              </div>
            ) : board.data.groups.length === 0 ? (
              <EmptyBoard tab={tab} />
            ) : (
              <BoardTable given={board.data} />
            )}
          </div>
        </>
      )}
    </>
  )
}

function BoardTable({ given }: { given: Board }) {
  const t = useTranslate()
  const { market, columns } = useShownColumns()
  const scroller = useRef<HTMLElement>(null)
  const { groups, hasMore, more, loadMore } = useBoard(given)
  const firsts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { fixtures }) => sum + fixtures.length, 0))
  return (
    <div className="odds-board" data-market={market}>
      <BoardHead scroller={scroller} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <section ref={scroller} aria-label={t('odds.title')} tabIndex={0} className="odds-scroll">
        {groups.map(({ tournament, fixtures }, at) => (
          <BoardGroup
            key={tournament.id}
            tournament={tournament}
            fixtures={fixtures}
            companyId={given.companyId ?? ''}
            columns={columns}
            isEarly={(firsts[at] ?? 0) < earlyFixtures}
          />
        ))}
      </section>
      {hasMore && (
        <div className="mt-4 flex justify-center">
          {more === 'idle' && <NearEnd reached={loadMore} />}
          <Button tone="neutral" isBusy={more === 'loading'} onClick={loadMore}>
            {t(more === 'failed' ? 'state.retry' : 'odds.loadMore')}
          </Button>
        </div>
      )}
    </div>
  )
}

function LiveMark() {
  const t = useTranslate()
  const status = useSocketStatus()
  if (status === 'idle') return null
  return (
    <span role="status" className="flex items-center gap-2 text-xs text-ink-3">
      <span
        aria-hidden
        className={status === 'open' ? 'size-2 rounded-full bg-good-fill' : 'size-2 rounded-full bg-line-strong'}
      />
      {t(status === 'open' ? 'odds.live' : 'odds.reconnecting')}
    </span>
  )
}

function EmptyBoard({ tab }: { tab: BoardTab }) {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<Table size={24} />}
        title={t('odds.empty.title')}
        text={t('odds.empty.text')}
        action={
          tab !== 'today' && (
            <LocaleLink to={oddsPath} className={buttonClass({ tone: 'neutral' })}>
              {t('odds.empty.action')}
            </LocaleLink>
          )
        }
      />
    </div>
  )
}
