import ArrowLeft from 'lucide-react/icons/arrow-left'
import UserMinus from 'lucide-react/icons/user-minus'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { leagueClose, leagueInfo, leagueLeave, leagueRemove } from '#contract/prediction-leagues.ts'
import { predictionContests } from '#contract/predictions.ts'
import { call } from '#web/api/call.ts'
import { settle } from '#web/api/loaded.ts'
import { useSession } from '#web/api/session.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { AmongTable } from './among-table.tsx'
import { LeagueInvite } from './league-invite.tsx'
import { leaguesPath } from './predictions-path.ts'
import { RulesCard } from './rules-card.tsx'

const ConfirmDialog = lazyPart(() => import('#web/features/friends/confirm-dialog.tsx'), 'ConfirmDialog')

export default function LeaguePage() {
  const t = useTranslate()
  const session = useSession()
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={t('predictions.tab.leagues')} description={t('predictions.leagues.text')} isIndexed={false} />
      <LocaleLink
        to={leaguesPath}
        className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('predictions.leagues.all')}
      </LocaleLink>
      {session.kind === 'member' ? (
        <League key={id} leagueId={id} ownId={session.user.userId} />
      ) : (
        <>
          <h1 className="mt-2 text-2xl font-bold">{t('predictions.tab.leagues')}</h1>
          {session.kind === 'guest' && (
            <Button className="mt-4" onClick={() => void askToLogIn('login')}>
              {t('session.login')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

type Question = { title: string; text: string; act: () => Promise<void> }

function League({ leagueId, ownId }: { leagueId: string; ownId: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const { data, isFailed, read } = useRead(async () => {
    const asked = settle(call(predictionContests, { locale }))
    const league = await call(leagueInfo, { leagueId })
    const contests = await asked
    return { league, contest: contests.ok ? contests.data.list.find(({ id }) => id === league.contestId) : undefined }
  })
  const [question, setQuestion] = useState<Question | null>(null)
  const [turn, setTurn] = useState(0)
  if (!data)
    return (
      <>
        <h1 className="mt-2 text-2xl font-bold">{t('predictions.tab.leagues')}</h1>
        <div className="card mt-4">{isFailed ? <ReadError read={read} /> : <Skeleton className="h-96 w-full" />}</div>
      </>
    )
  const { contest } = data
  const { name, code, isOwner, isClosed, members, owner, contestId } = data.league
  const isOver = contest?.isOpen === false
  const takesMembers = !isClosed && !isOver
  const hasAside = takesMembers || contest !== undefined
  const again = async () => {
    await read()
    setTurn((count) => count + 1)
  }
  const ask = (title: string, text: string, act: () => Promise<void>) => setQuestion({ title, text, act })
  const leave = () =>
    ask(t('predictions.leagues.leave'), t('predictions.leagues.leave.ask', { name }), async () => {
      await call(leagueLeave, { leagueId })
      showToast({ tone: 'neutral', title: t('predictions.leagues.left') })
      await navigate(localePath(locale, leaguesPath))
    })
  const close = () =>
    ask(t('predictions.leagues.close'), t('predictions.leagues.close.ask', { name }), async () => {
      await call(leagueClose, { leagueId })
      await again()
    })
  const remove = (userId: string, displayName: string) => {
    const words = { name: displayName }
    ask(t('predictions.leagues.remove', words), t('predictions.leagues.remove.ask', words), async () => {
      await call(leagueRemove, { leagueId, userId })
      await again()
    })
  }
  return (
    <>
      <header className="mt-2 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold text-balance">{name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
            {contest && `${contest.tournament.name} ${contest.season} · `}
            {t('predictions.leagues.members', { members })} ·{' '}
            {t('predictions.leagues.owner', { name: owner.displayName })}
            {isClosed ? (
              <Badge>{t('predictions.leagues.closed')}</Badge>
            ) : (
              isOver && <Badge>{t('predictions.leagues.over')}</Badge>
            )}
          </p>
        </div>
        {!isOwner ? (
          <Button tone="neutral" onClick={leave}>
            {t('predictions.leagues.leave')}
          </Button>
        ) : (
          !isClosed && (
            <Button tone="neutral" onClick={close}>
              {t('predictions.leagues.close')}
            </Button>
          )
        )}
      </header>
      <div className={classNames('mt-5 grid gap-5 lg:items-start', hasAside && 'lg:grid-cols-[minmax(0,1fr)_22rem]')}>
        <div>
          <AmongTable
            {...{ contestId, leagueId, ownId, turn, isOver, moved: read }}
            {...(isOwner && {
              action: ({ user }) =>
                user.userId !== ownId && (
                  <button
                    type="button"
                    aria-label={t('predictions.leagues.remove', { name: user.displayName })}
                    onClick={() => remove(user.userId, user.displayName)}
                    className="tap inline-flex items-center justify-center rounded-md text-ink-3 hover:bg-danger-soft hover:text-danger"
                  >
                    <UserMinus size={18} aria-hidden />
                  </button>
                ),
            })}
          />
        </div>
        {hasAside && (
          <aside className="max-lg:contents lg:grid lg:gap-4">
            {takesMembers && <LeagueInvite code={code} />}
            {contest && <RulesCard rules={contest.rules} />}
          </aside>
        )}
      </div>
      {question && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={question.title}
            text={question.text}
            confirmLabel={question.title}
            close={() => setQuestion(null)}
            confirm={() =>
              void question.act().catch((error: unknown) => showToast({ tone: 'danger', title: failureText(t, error) }))
            }
          />
        </Suspense>
      )}
    </>
  )
}
