import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { friendList } from '#contract/friends.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Friend = DataOf<typeof friendList>['list'][number]
type Choice = {
  chosen: readonly string[]
  choose: (userIds: readonly string[]) => void
  /** Ids of friends who are not listed. */
  without?: ReadonlySet<string>
  none: string
}

export function FriendChoice({ chosen, choose, without, none }: Choice) {
  const t = useTranslate()
  const [friends, setFriends] = useState<readonly Friend[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [keyword, setKeyword] = useState('')

  useEffect(() => {
    call(friendList, { pageSize: 200 }).then(({ list }) => setFriends(list), setFailure)
  }, [])

  if (failure)
    return (
      <p role="alert" className="text-sm text-danger">
        {failureText(t, failure)}
      </p>
    )
  if (!friends) return <Skeleton className="h-40 w-full" />
  const offered = friends.filter(({ userId }) => !without?.has(userId))
  if (offered.length === 0) return <p className="text-sm text-ink-2">{none}</p>
  const wanted = keyword.trim().toLocaleLowerCase()
  const shown = offered.filter(({ displayName, username }) =>
    `${displayName} ${username}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('rooms.chooseFriends')}</legend>
      <input
        type="search"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        aria-label={t('rooms.searchFriends')}
        placeholder={t('rooms.searchFriends')}
        className="mt-2 h-11 w-full rounded-full bg-surface-3 px-4 text-base text-ink placeholder:text-ink-2"
      />
      <ul className="mt-2 max-h-60 overflow-y-auto">
        {shown.map(({ userId, displayName, username, profilePicture }) => (
          <li key={userId}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-surface-2">
              <input
                type="checkbox"
                className="size-5 accent-primary"
                checked={chosen.includes(userId)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, userId] : chosen.filter((one) => one !== userId))
                }
              />
              <Avatar name={displayName} seed={userId} picture={profilePicture} size={36} />
              <span className="min-w-0">
                <bdi translate="no" className="block truncate text-sm font-semibold">
                  {displayName}
                </bdi>
                <span className="block truncate text-xs text-ink-3">@{username}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
