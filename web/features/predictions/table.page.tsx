import Trophy from 'lucide-react/icons/trophy'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type PredictionContest, type PredictionRow, predictionBoard, predictionTable } from '#contract/predictions.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { MoreButton } from '#web/list/more-button.tsx'
import { useMore } from '#web/list/use-more.ts'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { AmongTable } from './among-table.tsx'
import { loadContests } from './load-contests.ts'
import { PredictionFrame } from './prediction-frame.tsx'
import { predictionPath } from './predictions-path.ts'
import { RoundBar } from './round-bar.tsx'
import { StandingsList } from './standings-list.tsx'
import { useContestNews } from './use-contest-news.ts'
import { useOwnRow } from './use-own-row.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { contests, contestId, locale } = await loadContests(url, context)
  if (contestId === undefined) return { contests, shown: null }
  const site = context.get(siteContext)
  const round = url.searchParams.get('vong') ?? undefined
  const ofRound = { contestId, ...(round !== undefined && { round }) }
  const [board, first] = await Promise.all([
    site.call(predictionBoard, { contestId, locale }),
    orNotFound(site.call(predictionTable, ofRound), url),
  ])
  const isAmongFriends = url.searchParams.get('xem') === 'ban-be'
  return { contests, shown: { rounds: board.rounds, contestId, round, first, isAmongFriends } }
}

type Shown = NonNullable<Awaited<ReturnType<typeof loader>>['shown']>

/** Table of the season or a round (`?vong=`), among all members or the viewer's friends (`?xem=ban-be`). */
export default function PredictionTablePage() {
  const t = useTranslate()
  const { contests, shown } = useLoaderData<typeof loader>()
  if (shown) return <Table key={shown.contestId} contests={contests} shown={shown} />
  return (
    <PredictionFrame part="table" contests={[]}>
      <div className="card mt-5">
        <EmptyState
          icon={<Trophy size={24} />}
          title={t('predictions.none')}
          text={t('predictions.none.text')}
          action={<WayOn to="/lich-thi-dau" label="nav.fixtures" />}
        />
      </div>
    </PredictionFrame>
  )
}

function Table({ contests, shown }: { contests: PredictionContest[]; shown: Shown }) {
  const t = useTranslate()
  const session = useSession()
  const { contestId, round, rounds, isAmongFriends, first } = shown
  const scopes = [false, true]
  const pathOf = (key: string | undefined, isFriends = isAmongFriends) =>
    predictionPath('table', { contestId, round: key, isAmongFriends: isFriends })
  return (
    <PredictionFrame part="table" contests={contests} contestId={contestId}>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <RoundBar rounds={rounds} round={round ?? ''} pathOf={(key) => pathOf(key)} hasSeason />
        {session.kind !== 'guest' && (
          <nav aria-label={t('predictions.table.among')} className="member-only flex flex-wrap gap-2">
            {scopes.map((isFriends) => (
              <LocaleLink
                key={String(isFriends)}
                to={pathOf(round, isFriends)}
                preventScrollReset
                aria-current={isFriends === isAmongFriends ? 'page' : undefined}
                className={chipClass(isFriends === isAmongFriends ? 'on' : 'off')}
              >
                {t(isFriends ? 'predictions.table.friends' : 'predictions.table.all')}
              </LocaleLink>
            ))}
          </nav>
        )}
      </div>
      <div className="mt-4">
        {isAmongFriends && session.kind === 'member' ? (
          <AmongTable contestId={contestId} round={round} ownId={session.user.userId} />
        ) : (
          <Everybody {...{ contestId, round, first }} ownId={session.kind === 'member' ? session.user.userId : null} />
        )}
      </div>
    </PredictionFrame>
  )
}

type Of = { contestId: string; round: string | undefined }
const identified = <Part extends { list: PredictionRow[] }>(part: Part) => ({
  ...part,
  list: part.list.map((row) => ({ ...row, id: row.user.userId })),
})

function Everybody({ contestId, round, first: given, ownId }: Of & Pick<Shown, 'first'> & { ownId: string | null }) {
  const t = useTranslate()
  const [first, setFirst] = useState({ given, part: identified(given) })
  if (first.given !== given) setFirst({ given, part: identified(given) })
  const ofRound = { contestId, ...(round !== undefined && { round }) }
  const pager = useMore(first.part, async (after) => identified(await call(predictionTable, { ...ofRound, after })))
  const { own, read } = useOwnRow(ofRound, ownId)
  useContestNews(contestId, () => {
    void read()
    call(predictionTable, ofRound).then(
      (part) => setFirst((now) => (now.given === given ? { given, part: identified(part) } : now)),
      (error: unknown) => console.warn('The table could not be read again', error),
    )
  })
  if (pager.list.length === 0)
    return (
      <div className="card">
        <EmptyState
          icon={<Trophy size={24} />}
          title={t('predictions.table.none')}
          text={t('predictions.table.none.text')}
          action={<WayOn to="/du-doan" label="predictions.tab.board" />}
        />
      </div>
    )
  return (
    <>
      {/* Its place is reserved for members before the first paint, so that the table does not move. */}
      <div aria-busy={own === undefined} className="member-only card mb-3 overflow-hidden">
        <StandingsList caption={t('predictions.me')} rows={own ? [own] : []} ownId={ownId} />
        {!own && (
          <div className="flex h-14 items-center px-4 text-sm text-ink-2">
            {own === null ? t('predictions.me.none') : <Skeleton className="h-8 w-full" />}
          </div>
        )}
      </div>
      <div className="card overflow-hidden">
        <StandingsList caption={t('predictions.table.label')} rows={pager.list} ownId={ownId} />
      </div>
      <MoreButton pager={pager} />
    </>
  )
}
