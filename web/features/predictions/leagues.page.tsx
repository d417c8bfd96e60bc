import Users from 'lucide-react/icons/users'
import { useSearchParams } from 'react-router'
import { leagueList } from '#contract/prediction-leagues.ts'
import { type PredictionContest, predictionContests } from '#contract/predictions.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { CreateLeague } from './create-league.tsx'
import { JoinLeague } from './join-league.tsx'
import { LeagueInvitation } from './league-invitation.tsx'
import { PredictionFrame } from './prediction-frame.tsx'
import { leaguePath } from './predictions-path.ts'

/** The member's leagues, with forms to create a league or to join one by its code (`?ma=`). */
export default function LeaguesPage() {
  const t = useTranslate()
  const session = useSession()
  const [search] = useSearchParams()
  const code = search.get('ma') ?? ''
  return (
    <PredictionFrame part="leagues" contests={[]}>
      <div className="mt-5">
        {session.kind === 'starting' ? (
          <Skeleton className="h-96 w-full rounded-lg" />
        ) : session.kind === 'guest' ? (
          <div className="card">
            {code && <LeagueInvitation code={code} />}
            <EmptyState
              icon={<Users size={24} />}
              title={t('predictions.tab.leagues')}
              text={t('predictions.me.login')}
              action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
            />
          </div>
        ) : (
          <OwnLeagues code={code} />
        )}
      </div>
    </PredictionFrame>
  )
}

function OwnLeagues({ code }: { code: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const { data, isFailed, read } = useRead(async () => {
    const [leagues, contests] = await Promise.all([call(leagueList, {}), call(predictionContests, { locale })])
    return { leagues: leagues.list, contests: contests.list }
  })
  if (!data)
    return isFailed ? (
      <div className="card">
        <ReadError read={read} />
      </div>
    ) : (
      <Skeleton className="h-96 w-full rounded-lg" />
    )
  const open = data.contests.filter(({ isOpen }) => isOpen)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div>
        {data.leagues.length === 0 ? (
          <div className="card">
            <EmptyState
              icon={<Users size={24} />}
              title={t('predictions.leagues.none')}
              text={t('predictions.leagues.text')}
            />
          </div>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {data.leagues.map((league) => (
              <li key={league.id} className="card relative flex items-center gap-4 p-4 hover:border-line-strong">
                <span
                  aria-hidden
                  className="tabular inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-gold-soft text-lg font-bold text-gold-ink"
                >
                  {league.rank}
                </span>
                <div className="min-w-0 flex-1">
                  <h2 className="truncate font-bold">
                    <LocaleLink to={leaguePath(league.id)} className="card-link">
                      {league.name}
                    </LocaleLink>
                  </h2>
                  <p className="line-clamp-2 text-sm text-ink-2">
                    {nameOf(data.contests, league.contestId)} ·{' '}
                    {t('predictions.leagues.members', { members: league.members })}
                  </p>
                </div>
                <div className="shrink-0 text-right text-sm">
                  <p className="tabular font-bold">{t('predictions.points', { points: league.points })}</p>
                  <p className="tabular text-ink-2">
                    {league.isClosed ? (
                      <Badge>{t('predictions.leagues.closed')}</Badge>
                    ) : (
                      t('predictions.leagues.rank', { rank: league.rank, members: league.members })
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid gap-4">
        <JoinLeague code={code} />
        {open.length > 0 && <CreateLeague contests={open} />}
      </div>
    </div>
  )
}

function nameOf(contests: readonly PredictionContest[], contestId: string): string {
  const contest = contests.find(({ id }) => id === contestId)
  return contest ? `${contest.tournament.name} ${contest.season}` : ''
}
