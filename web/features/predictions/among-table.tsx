import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useCallback, useState } from 'react'
import { type PredictionRow, predictionTableAmong } from '#contract/predictions.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { MoreButton } from '#web/list/more-button.tsx'
import { RetryState } from '#web/list/retry-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StandingsList } from './standings-list.tsx'
import { useContestNews } from './use-contest-news.ts'

type Props = {
  contestId: string
  round?: string | undefined
  /** Id of the league. Without it, the table has the member and the member's friends. */
  leagueId?: string
  ownId: string
  /** A new value reads the table again. Change it when members have joined or left. */
  turn?: number
  /** True when the season is over, so that the first rank has won. */
  isOver?: boolean
  /** Called when points change, because the season may then be over. */
  moved?: () => void
  action?: (row: PredictionRow) => ReactNode
}

/** Table among friends or within a league. Only members of a league may read its table. */
export function AmongTable({ contestId, round, leagueId, ownId, turn = 0, isOver = false, moved, action }: Props) {
  const t = useTranslate()
  const [news, setNews] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when points or members change
  const read = useCallback(
    (after: string | undefined) =>
      call(predictionTableAmong, {
        contestId,
        ...(round !== undefined && { round }),
        ...(leagueId !== undefined && { leagueId }),
        ...(after !== undefined && { after }),
      }),
    [contestId, round, leagueId, turn, news],
  )
  const { list, state, hasMore, more } = useKeysetList(read)
  const [last, setLast] = useState<readonly PredictionRow[]>([])
  if (state === 'idle' && last !== list) setLast(list)
  useContestNews(contestId, () => {
    setNews((count) => count + 1)
    moved?.()
  })
  // The earlier rows remain visible while the table is read again.
  const rows = state === 'loading' && list.length === 0 ? last : list
  if (state === 'failed' && rows.length === 0)
    return (
      <div className="card">
        <RetryState />
      </div>
    )
  if (rows.length === 0)
    return state === 'loading' ? (
      <Skeleton className="h-96 w-full rounded-lg" />
    ) : (
      <div className="card">
        <EmptyState
          icon={<Users size={24} />}
          title={t('predictions.table.none')}
          text={t('predictions.table.none.text')}
        />
      </div>
    )
  const winners = isOver ? rows.filter(({ rank, points }) => rank === 1 && points > 0) : []
  const pager = { hasMore, isBusy: state === 'loading', hasFailed: state === 'failed', more: async () => more() }
  return (
    <>
      <div className="card overflow-hidden">
        {winners[0] && (
          <p className="flex items-center gap-2.5 border-b border-line bg-gold-soft px-4 py-3 font-semibold text-gold-ink">
            <Trophy size={20} aria-hidden className="shrink-0" />
            {t('predictions.leagues.won', {
              name: winners.map(({ user }) => user.displayName).join(t('shell.comma')),
              points: winners[0].points,
            })}
          </p>
        )}
        <StandingsList caption={t('predictions.table.label')} rows={rows} ownId={ownId} {...(action && { action })} />
      </div>
      <MoreButton pager={pager} />
    </>
  )
}
