import ChevronDown from 'lucide-react/icons/chevron-down'
import Link2 from 'lucide-react/icons/link-2'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { friendList } from '#contract/friends.ts'
import { type MinigameDuelSummary, minigameDuelCreate, minigameDuelList } from '#contract/minigame-duel.ts'
import { call } from '#web/api/call.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useSession } from '#web/api/session.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { duelPath } from './duel-path.ts'

/** Starts duels, and lists those of the member. */
export function DuelList() {
  const t = useTranslate()
  const session = useSession()
  const { start, isBusy } = useStart()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash === '#doi-dau') section.current?.scrollIntoView({ block: 'start' })
  }, [])

  async function startByLink(): Promise<void> {
    if (await askToLogIn('login')) await start()
  }
  return (
    <section ref={section} id="doi-dau" className="scroll-mt-20" aria-labelledby="duels">
      <h2 id="duels" className="font-bold">
        {t('minigameDuel.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('minigameDuel.text')}</p>
      <Button className="mt-3 w-full" isBusy={isBusy} onClick={() => void startByLink()}>
        <Link2 size={18} aria-hidden />
        {t(session.kind === 'guest' ? 'minigameDuel.login' : 'minigameDuel.start')}
      </Button>
      {session.kind === 'member' && (
        <>
          <Friends start={start} isBusy={isBusy} />
          <OwnDuels key={session.user.userId} />
        </>
      )}
    </section>
  )
}

function useStart() {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  /** A start without an answer is repeated with the same id, so that it creates one duel. */
  const unanswered = useRef<{ friendId: string | undefined; requestId: string } | null>(null)

  async function start(friendId?: string): Promise<void> {
    const known = unanswered.current?.friendId === friendId ? unanswered.current : null
    const requestId = known?.requestId ?? randomUuid()
    unanswered.current = { friendId, requestId }
    setBusy(true)
    try {
      const { id } = await call(minigameDuelCreate, { requestId, ...(friendId !== undefined && { friendId }) })
      unanswered.current = null
      await navigate(localePath(locale, duelPath(id)))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  return { start, isBusy }
}

function Friends({ start, isBusy }: { start: (friendId: string) => Promise<void>; isBusy: boolean }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="tap flex items-center justify-between text-sm font-semibold text-primary">
        {t('minigameDuel.friends')}
        <ChevronDown size={18} aria-hidden className="group-open:rotate-180" />
      </summary>
      {isOpen && <FriendRows start={start} isBusy={isBusy} />}
    </details>
  )
}

function FriendRows({ start, isBusy }: { start: (friendId: string) => Promise<void>; isBusy: boolean }) {
  const t = useTranslate()
  const { data, isFailed, read } = useRead(() => call(friendList, {}))
  if (!data) return isFailed ? <ReadError read={read} /> : <Skeleton className="h-24 w-full" />
  if (data.list.length === 0) return <p className="text-sm text-ink-2">{t('minigameDuel.friends.none')}</p>
  return (
    <ul className="max-h-72 overflow-y-auto">
      {data.list.map(({ userId, displayName, profilePicture }) => (
        <li key={userId} className="flex min-h-13 items-center gap-3 border-b border-line last:border-b-0">
          <Avatar name={displayName} seed={userId} picture={profilePicture} size={28} />
          <span translate="no" className="min-w-0 flex-1 truncate font-semibold">
            {displayName}
          </span>
          <Button tone="neutral" isBusy={isBusy} onClick={() => void start(userId)}>
            <ActionText name={t('minigameDuel.challenge.name', { name: displayName })}>
              {t('minigameDuel.challenge')}
            </ActionText>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function OwnDuels() {
  const t = useTranslate()
  const { data, isFailed, read } = useRead(() => call(minigameDuelList))
  if (!data) return isFailed ? <ReadError read={read} /> : <Skeleton className="mt-3 h-24 w-full" />
  if (data.list.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-sm font-bold">{t('minigameDuel.list')}</h3>
      <ul className="mt-1">
        {data.list.map((duel) => (
          <li key={duel.id} className="border-b border-line last:border-b-0">
            <LocaleLink to={duelPath(duel.id)} className="flex min-h-13 items-center gap-3 hover:text-primary">
              <Avatar
                name={duel.other?.displayName ?? '?'}
                seed={duel.other?.userId ?? duel.id}
                picture={duel.other?.profilePicture ?? ''}
                size={28}
              />
              <span className="min-w-0 flex-1 truncate font-semibold">
                {duel.other?.displayName ?? t('minigameDuel.list.link')}
              </span>
              <DuelState duel={duel} />
            </LocaleLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function DuelState({ duel: { status, isChallenger, hasChosen, goals } }: { duel: MinigameDuelSummary }) {
  const t = useTranslate()
  const isAsked = status === 'open' && !isChallenger
  const isTurn = !isAsked && !hasChosen && (status === 'open' || status === 'playing')
  const text = goals
    ? t(`minigameDuel.state.${goals.own === goals.other ? 'draw' : goals.own > goals.other ? 'won' : 'lost'}`, goals)
    : isAsked
      ? t('minigameDuel.state.answer')
      : isTurn
        ? t('minigameDuel.state.turn')
        : status === 'declined' || status === 'cancelled' || status === 'expired'
          ? t(`minigameDuel.state.${status}`)
          : t('minigameDuel.state.waiting')
  const isOwnMove = isAsked || isTurn
  return (
    <span className={classNames('tabular shrink-0 text-xs', isOwnMove ? 'font-bold text-primary' : 'text-ink-2')}>
      {text}
    </span>
  )
}
