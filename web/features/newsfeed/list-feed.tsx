import SearchX from 'lucide-react/icons/search-x'
import { useCallback, useEffect, useState } from 'react'
import { type FeedList, feedListInfo } from '#contract/feed-lists.ts'
import { call } from '#web/api/call.ts'
import { failureStatus } from '#web/api/call-error.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { type FeedPlace, pathOf } from '#web/mention/feed-address.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { Feed } from './feed.tsx'
import { ListHead } from './list-head.tsx'
import type { FeedPage } from './read-feed.ts'

type Props = { id: string; place: FeedPlace; list: Loaded<FeedList> | null; feed: Loaded<FeedPage> | null }

/** A list of members with its feed. The browser reads the lists that are not public. */
export function ListFeed({ id, place, list: given, feed }: Props) {
  const t = useTranslate()
  const viewer = useSession()
  const [list, setList] = useState(given?.ok ? given.data : null)
  const [isGone, setGone] = useState(false)
  const [isFailed, setFailed] = useState(false)
  /** Grows when the members have changed, so that the feed is read again. */
  const [version, setVersion] = useState(0)
  const read = useCallback(async () => {
    try {
      setList(await call(feedListInfo, { id }))
      setGone(false)
      setFailed(false)
    } catch (error) {
      if (failureStatus(error) === 404) setGone(true)
      else setFailed(true)
    }
  }, [id])
  const isGiven = given?.ok === true
  useEffect(() => {
    // The server may have failed to read the list, so a guest's browser asks again.
    if (viewer.kind === 'member' || (viewer.kind === 'guest' && !isGiven)) void read()
  }, [viewer.kind, isGiven, read])

  if (isGone)
    return (
      <div className="card">
        <EmptyState
          icon={<SearchX size={24} />}
          title={t('list.gone')}
          text={t('list.gone.text')}
          action={<WayOn to={pathOf({})} label="nav.feed" />}
        />
      </div>
    )
  if (!list)
    return isFailed ? (
      <div className="card">
        <ReadError read={read} />
      </div>
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  return (
    <>
      <ListHead
        list={list}
        changed={() => {
          void read()
          setVersion((now) => now + 1)
        }}
      />
      <Feed key={version} place={place} given={version === 0 ? feed : null} />
    </>
  )
}
