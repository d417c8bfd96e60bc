import ArrowLeft from 'lucide-react/icons/arrow-left'
import Lock from 'lucide-react/icons/lock'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ChatRoom } from '#contract/chat.ts'
import { uploadOfRoom } from '#contract/chat-attachments.ts'
import { closeRoom, roomInfo } from '#contract/rooms.ts'
import { userTopic } from '#contract/user.socket.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useSession } from '#web/api/session.ts'
import { createSubscription } from '#web/api/socket.ts'
import { ChatSlot } from '#web/features/chat/chat-slot.tsx'
import { PeopleButton } from '#web/features/chat/people-button.tsx'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { withMoments } from '#web/features/goal-moments/moment-addition.tsx'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ClosedNote } from './closed-note.tsx'
import { amendOwnRoom, markSeen, refreshOwnRooms, showNewest } from './own-rooms.state.ts'
import { RoomFace } from './room-face.tsx'
import { RoomMenu } from './room-menu.tsx'
import { roomsPath } from './room-path.ts'
import { useBackToList } from './use-back.ts'
import { VipEntry } from './vip-entry.tsx'
import { WaitingButton } from './waiting-button.tsx'

const moments = withMoments()

/**
 * One room: the viewer's state in it, and the chat. `given` is the room as guests see it, or null for a private room.
 */
export function RoomView({ groupId, given }: { groupId: string; given: ChatRoom | null }) {
  const t = useTranslate()
  const session = useSession()
  const locale = useLocale()
  const viewer = session.kind === 'member' ? session.user.userId : session.kind
  const [own, setOwn] = useState<{ of: string; room: ChatRoom } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const load = useCallback(async () => {
    setFailure(null)
    try {
      setOwn({ of: viewer, room: await call(roomInfo, { groupId, locale }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setOwn(null)
      setFailure(error)
    }
  }, [groupId, locale, viewer])
  useEffect(() => {
    if (viewer !== 'starting') void load()
  }, [load, viewer])
  const latestLoad = useRef(load)
  useEffect(() => {
    latestLoad.current = load
  }, [load])
  // Must be the same function in each render, because a new one would recreate the chat.
  const reload = useCallback(() => {
    void latestLoad.current()
    void refreshOwnRooms()
  }, [])
  const { revalidate } = useRevalidator()
  const isRenamed = own !== null && given !== null && own.room.name !== given.name
  // The page's title and the list of public rooms also show the name, so reload them.
  useEffect(() => {
    if (isRenamed) void revalidate()
  }, [isRenamed, revalidate])
  useEffect(() => {
    if (session.kind !== 'member') return
    // An event without `lastId`: the viewer was accepted or rejected, or another member asks to join.
    const onRoom = ({ data }: { data: { groupId: string; lastId: string | null } }) => {
      if (data.groupId === groupId && data.lastId === null) void load()
    }
    return createSubscription(userTopic, {}, { on: { room: onRoom } }).start()
  }, [groupId, load, session.kind])

  // Never show the room as another member saw it.
  const room = own?.of === viewer ? own.room : failure ? null : given
  if (!room)
    return failure || viewer === 'guest' ? (
      <Refused failure={failure} isGuest={viewer === 'guest'} retry={() => void load()} />
    ) : (
      <RoomSkeleton />
    )
  const isOpenToAll = room.kind === 'fixture' || room.kind === 'group'
  const isKnown = own?.of === viewer || viewer === 'guest'
  const amend = (by: Partial<ChatRoom>) => {
    setOwn((now) => now && { ...now, room: { ...now.room, ...by } })
    amendOwnRoom(groupId, by)
    void refreshOwnRooms()
  }
  const reopen = () =>
    call(closeRoom, { groupId, closed: false }).then(
      () => amend({ isArchived: false }),
      (error: unknown) => showToast({ tone: 'danger', title: failureText(t, error) }),
    )
  if (room.vipGroup === 1 && room.authorId === null)
    return (
      <>
        <Head room={room} />
        <VipEntry room={room} isKnown={isKnown} changed={amend} />
      </>
    )
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] [&>section]:min-h-0">
      <ChatSlot
        groupId={groupId}
        joins={isOpenToAll}
        isOpenToAll={isOpenToAll}
        isTalk
        isPrivate={room.kind === 'private'}
        isPair={room.other !== null}
        takes={uploadOfRoom(room.kind)}
        {...(room.kind === 'fixture' && { addition: moments })}
        seen={() => markSeen(groupId)}
        newest={showNewest}
        changed={reload}
        closedNote={
          room.kind === 'fixture' ? undefined : <ClosedNote reopen={room.runsRoom ? () => void reopen() : null} />
        }
        head={({ isSearching, toggleSearch, people, moderation }) => (
          <Head
            room={room}
            actions={
              <>
                {session.kind === 'member' && <WaitingButton room={room} changed={amend} />}
                {isOpenToAll && people > 0 && (
                  <PeopleButton groupId={groupId} count={people.toLocaleString(formattingTags[locale])} />
                )}
                <IconButton
                  label={t(isSearching ? 'chat.searchClose' : 'chat.search')}
                  aria-pressed={isSearching}
                  onClick={toggleSearch}
                >
                  {isSearching ? <X size={20} aria-hidden /> : <Search size={20} aria-hidden />}
                </IconButton>
                {moderation}
                {session.kind === 'member' && <RoomMenu room={room} changed={amend} />}
              </>
            }
          />
        )}
      />
    </div>
  )
}

function Head({ room, actions }: { room: ChatRoom; actions?: React.ReactNode }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const back = useBackToList()
  const { name, other, members, kind } = room
  const hasDoor = kind === 'private' || kind === 'vip'
  const people =
    !hasDoor && members === 0
      ? room.about
      : t(hasDoor ? 'rooms.members' : 'rooms.followers', { count: members.toLocaleString(tag) })
  const isClosed = room.isArchived && kind !== 'fixture'
  const line = other ? `@${other.username}` : [...(isClosed ? [t('rooms.closedShort')] : []), people].join(' · ')
  return (
    <header className="flex h-16 shrink-0 items-center gap-2.5 border-b border-line pl-1 pr-1 min-[900px]:pl-4">
      <LocaleLink
        to={roomsPath}
        onClick={back}
        aria-label={t('rooms.back')}
        className="tap tap-icon min-[900px]:hidden"
      >
        <ArrowLeft size={20} aria-hidden />
      </LocaleLink>
      <RoomFace room={room} size={36} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base font-bold leading-6">
          {other ? (
            <LocaleLink to={memberPath(other.username)} className="hover:underline">
              <bdi translate="no">{name}</bdi>
            </LocaleLink>
          ) : (
            <bdi translate="no">{name}</bdi>
          )}
        </h1>
        <p className="tabular truncate text-xs text-ink-2">{line}</p>
      </div>
      {actions && <div className="flex shrink-0 items-center">{actions}</div>}
    </header>
  )
}

function Refused({ failure, isGuest, retry }: { failure: unknown; isGuest: boolean; retry: () => void }) {
  const t = useTranslate()
  const status = failure instanceof CallError ? failure.status : 0
  const toOthers = (
    <LocaleLink to={roomsPath} className={buttonClass({ tone: 'neutral' })}>
      {t('rooms.toOthers')}
    </LocaleLink>
  )
  return (
    <div className="grid flex-1 place-items-center">
      {status === 404 ? (
        <div role="status">
          <EmptyState
            icon={<MessageCircleOff size={24} />}
            title={t('rooms.gone')}
            text={t('rooms.goneText')}
            action={toOthers}
          />
        </div>
      ) : isGuest ? (
        <EmptyState
          icon={<Lock size={24} />}
          title={t('rooms.closed')}
          text={t('rooms.closedGuest')}
          action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
        />
      ) : [401, 403].includes(status) ? (
        <EmptyState
          icon={<Lock size={24} />}
          title={t('rooms.closed')}
          text={t('rooms.closedText')}
          action={toOthers}
        />
      ) : (
        <ErrorState
          title={t('rooms.failed')}
          text={failureText(t, failure)}
          retryLabel={t('chat.retry')}
          isBusy={false}
          onRetry={retry}
        />
      )}
    </div>
  )
}

function RoomSkeleton() {
  return (
    <div aria-busy="true" className="flex-1 space-y-4 p-4">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-12 w-3/4" />
      <Skeleton className="h-12 w-2/3" />
    </div>
  )
}
