import UserRoundX from 'lucide-react/icons/user-round-x'
import UsersRound from 'lucide-react/icons/users-round'
import { useCallback, useDeferredValue, useState } from 'react'
import { friendList, maxFriendSearchLength } from '#contract/friends.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStore } from '#web/ui/store.ts'
import { WayOn } from '#web/way/way-on.tsx'
import { friendNews } from './friends.state.ts'
import { PersonLine } from './person-line.tsx'
import { PersonList } from './person-list.tsx'

/**
 * Lists the friends of a member, or the viewer's own without `userId`. The viewer can search them by name, and show
 * only those who are online.
 */
export function FriendList({ userId }: { userId?: string }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [online, setOnline] = useState(false)
  const q = useDeferredValue(typed.trim())
  const news = useStore(friendNews, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an update reads the list again
  const read = useCallback(
    (after: string | undefined) =>
      call(friendList, { ...(userId && { userId }), ...(q && { q }), online, ...(after && { after }) }),
    [userId, q, online, news],
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={t('friends.search')}
          placeholder={t('friends.search.hint')}
          maxLength={maxFriendSearchLength}
          dir="auto"
          className="h-11 min-w-0 flex-1 basis-60 rounded-full border border-line-strong bg-surface-2 px-4 text-base text-ink placeholder:text-ink-3"
        />
        <button
          type="button"
          aria-pressed={online}
          className={chipClass(online ? 'on' : 'off')}
          onClick={() => setOnline(!online)}
        >
          {t('friends.onlineOnly')}
        </button>
      </div>
      <PersonList
        label={t('friends.list')}
        read={read}
        line={(friend) => <PersonLine key={friend.userId} person={friend} isOnline={friend.isOnline} />}
        empty={
          q || online ? (
            <EmptyState
              icon={<UserRoundX size={24} />}
              title={t('friends.search.none')}
              text={t('friends.search.hint')}
            />
          ) : (
            <EmptyState
              icon={<UsersRound size={24} />}
              title={t('friends.list.none')}
              text={t('friends.list.none.text')}
              action={<WayOn to="/chatroom" label="nav.rooms" />}
            />
          )
        }
      />
    </>
  )
}
