import MessagesSquare from 'lucide-react/icons/messages-square'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import type { ChatRoom } from '#contract/chat.ts'
import type { Page } from '#contract/envelope.ts'
import type { TextKey } from '#contract/texts/all.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStore } from '#web/ui/store.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { noRooms, ownRooms, refreshOwnRooms } from './own-rooms.state.ts'
import { RoomRow } from './room-row.tsx'

const NewRoomDialog = lazyPart(() => import('./new-room-dialog.tsx'), 'NewRoomDialog')

type Tab = 'own' | 'group' | 'vip' | 'private'
const tabs: { tab: Tab; label: TextKey }[] = [
  { tab: 'own', label: 'rooms.own' },
  { tab: 'group', label: 'rooms.public' },
  { tab: 'vip', label: 'rooms.vip' },
  { tab: 'private', label: 'rooms.private' },
]

type Props = {
  group: Loaded<Page<ChatRoom>>
  vip: Loaded<Page<ChatRoom>>
  chosenId: string | null
  /** True when this list has the page's h1. Otherwise the open room has it. */
  hasHeading: boolean
}

export function RoomList({ group, vip, chosenId, hasHeading }: Props) {
  const t = useTranslate()
  const session = useSession()
  const isMember = session.kind === 'member'
  const own = useStore(ownRooms, noRooms)
  const [chosenTab, choose] = useState<Tab | null>(null)
  const [keyword, setKeyword] = useState('')
  const [isOpening, setOpening] = useState(false)
  // Members with rooms start with their own; other viewers start with the public ones.
  const tab = chosenTab ?? (isMember && own.list && own.list.length > 0 ? 'own' : 'group')
  const Heading = hasHeading ? 'h1' : 'h2'

  const known = new Map((own.list ?? []).map((room) => [room.groupId, room]))
  const shared = (loaded: Loaded<Page<ChatRoom>>) =>
    loaded.ok ? loaded.data.list.map((room) => known.get(room.groupId) ?? room) : null
  const listed: Record<Tab, ChatRoom[] | null> = {
    own: own.list,
    group: shared(group),
    vip: shared(vip),
    private: own.list?.filter(({ kind }) => kind === 'private') ?? null,
  }
  const wanted = keyword.trim().toLocaleLowerCase()
  const rooms = listed[tab]?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) ?? null
  const isOwnTab = tab === 'own' || tab === 'private'
  const unreadOf = (of: Tab) => (listed[of] ?? []).reduce((sum, room) => sum + (room.notifies ? room.unread : 0), 0)

  async function open() {
    if (await askToLogIn('login')) setOpening(true)
  }

  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-2 pl-4 pr-2">
        <Heading className="text-lg font-bold">{t('rooms.title')}</Heading>
        <IconButton label={t('rooms.new')} className="ml-auto" onClick={() => void open()}>
          <Plus size={20} aria-hidden />
        </IconButton>
      </header>
      <div className="shrink-0 px-4">
        <input
          type="search"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          aria-label={t('rooms.search')}
          placeholder={t('rooms.search')}
          maxLength={60}
          dir="auto"
          className="h-11 w-full rounded-full bg-surface-3 px-4 text-base text-ink placeholder:text-ink-2"
        />
      </div>
      <fieldset className="mt-2 flex min-w-0 shrink-0 justify-between px-2">
        <legend className="sr-only">{t('rooms.kinds')}</legend>
        {tabs.map(({ tab: one, label }) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === tab}
            onClick={() => choose(one)}
            className={classNames(
              '-mb-px inline-flex h-11 grow items-center justify-center gap-1.5 border-b-2 px-1.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2',
              one === tab ? 'border-primary text-primary' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {t(label)}
            {(one === 'own' || one === 'private') && unreadOf(one) > 0 && (
              <span className="tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-primary-fill px-1.5 text-xs font-bold text-on-primary">
                {unreadOf(one) > 99 ? '99+' : unreadOf(one)}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {isOwnTab && !isMember && session.kind !== 'starting' ? (
          <EmptyState
            icon={<MessagesSquare size={24} />}
            title={t('rooms.loginTitle')}
            text={t('rooms.loginText')}
            action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
          />
        ) : rooms ? (
          rooms.length > 0 ? (
            <ul>
              {rooms.map((room) => (
                <RoomRow key={room.groupId} room={room} isChosen={room.groupId === chosenId} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<MessagesSquare size={24} />}
              title={t(wanted ? 'rooms.noneFound' : `rooms.empty.${tab}`)}
              text={t(wanted ? 'rooms.noneFoundText' : `rooms.emptyText.${tab}`)}
            />
          )
        ) : isOwnTab ? (
          own.hasFailed ? (
            <ErrorState
              title={t('rooms.failed')}
              text={t('rooms.failedText')}
              retryLabel={t('chat.retry')}
              isBusy={false}
              onRetry={() => void refreshOwnRooms()}
            />
          ) : (
            <RowSkeletons />
          )
        ) : (
          <RetryState />
        )}
      </div>
      {isOpening && (
        <Suspense fallback={null}>
          <NewRoomDialog close={() => setOpening(false)} />
        </Suspense>
      )}
    </>
  )
}

function RowSkeletons() {
  return (
    <div aria-busy="true" className="space-y-4 p-4">
      {['one', 'two', 'three', 'four'].map((key) => (
        <div key={key} className="flex items-center gap-3">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
