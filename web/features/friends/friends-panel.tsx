import LogIn from 'lucide-react/icons/log-in'
import { type ReactNode, useCallback } from 'react'
import { type FriendRequest, friendCount, friendRequests, friendSent } from '#contract/friends.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { useStore } from '#web/ui/store.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { FriendList } from './friend-list.tsx'
import { friendNews } from './friends.state.ts'
import { PersonLine } from './person-line.tsx'
import { PersonList } from './person-list.tsx'
import { RequestButtons } from './request-buttons.tsx'
import { Suggestions } from './suggestions.tsx'
import { FriendNews, useOwnId } from './use-friendship.ts'

const suggested = 8

export function FriendsPanel({
  isBrief = false,
}: {
  /** Shows only the requests, with a link to the whole page. */ isBrief?: boolean
}) {
  const t = useTranslate()
  const viewer = useSession()
  const ownId = useOwnId()
  if (viewer.kind === 'guest') return <LogInToSee />
  if (ownId === null) return <div aria-busy className="min-h-96" />
  if (isBrief)
    return (
      <div key={ownId}>
        <FriendNews />
        <Part id="friend-requests" title={t('friends.requests')} isBrief>
          <Requests />
        </Part>
      </div>
    )
  return (
    <div key={ownId} className="@container">
      <FriendNews />
      <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_22rem] @3xl:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <Part id="friend-requests" title={t('friends.requests')}>
            <Requests />
          </Part>
          <Part id="friend-list" title={t('friends.list')} count={<FriendCount />}>
            <FriendList />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Part id="friend-suggestions" title={t('friends.suggestions')}>
            <Suggestions limit={suggested} />
          </Part>
          <Part id="friend-sent" title={t('friends.outgoing')}>
            <Sent />
          </Part>
        </div>
      </div>
    </div>
  )
}

type PartProps = { id: string; title: string; isBrief?: boolean; count?: ReactNode; children: ReactNode }

function Part({ id, title, isBrief, count, children }: PartProps) {
  const t = useTranslate()
  const all = isBrief && (
    <LocaleLink to="/ban-be" className="inline-flex min-h-11 items-center text-sm font-semibold text-primary">
      {t('friends.list')}
    </LocaleLink>
  )
  return (
    <section aria-labelledby={id}>
      <div className="mb-3">
        <SectionHeading id={id} title={title} action={all || count} />
      </div>
      {children}
    </section>
  )
}

/** Shows the number of all friends, even while the list shows only some of them. */
function FriendCount() {
  const t = useTranslate()
  const news = useStore(friendNews, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update may change the number
  const read = useCallback(() => call(friendCount), [news])
  const { loaded } = useLoaded(read)
  if (!loaded?.ok) return null
  return <span className="tabular text-sm text-ink-2">{t('friends.count', { count: loaded.data.friends })}</span>
}

function useMutualText(): (request: FriendRequest) => string | undefined {
  const t = useTranslate()
  return ({ mutual }) => (mutual > 0 ? t('friends.mutual', { count: mutual }) : undefined)
}

function Requests() {
  const t = useTranslate()
  const mutualText = useMutualText()
  const news = useStore(friendNews, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an update reads the list again
  const read = useCallback((after: string | undefined) => call(friendRequests, after ? { after } : {}), [news])
  return (
    <PersonList
      label={t('friends.requests')}
      read={read}
      line={(person) => (
        <PersonLine key={person.userId} person={person} about={mutualText(person)}>
          <RequestButtons person={person} given="received" />
        </PersonLine>
      )}
      empty={<p className="p-4 text-sm text-ink-2">{t('friends.requests.none')}</p>}
    />
  )
}

function Sent() {
  const t = useTranslate()
  const mutualText = useMutualText()
  const news = useStore(friendNews, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an update reads the list again
  const read = useCallback((after: string | undefined) => call(friendSent, after ? { after } : {}), [news])
  return (
    <PersonList
      label={t('friends.outgoing')}
      read={read}
      line={(person) => (
        <PersonLine key={person.userId} person={person} about={mutualText(person)}>
          <RequestButtons person={person} given="sent" />
        </PersonLine>
      )}
      empty={<p className="p-4 text-sm text-ink-2">{t('friends.outgoing.none')}</p>}
    />
  )
}

export function LogInToSee() {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<LogIn size={24} />}
        title={t('friends.logIn')}
        text={t('friends.logIn.text')}
        action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
      />
    </div>
  )
}
