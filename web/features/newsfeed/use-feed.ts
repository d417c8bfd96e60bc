import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { newsfeedTopic, type Post } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { session, useSession } from '#web/api/session.ts'
import { useTopic } from '#web/api/socket.ts'
import { type FeedPlace, isPersonal, pathOf } from '#web/mention/feed-address.ts'
import { useLocale } from '#web/root-data.ts'
import { returnedTo, scrollPlaceOf } from '#web/shell/scroll-place.ts'
import {
  type FeedState,
  keepFeed,
  keepPlace,
  keptFeed,
  stateOf,
  withChanged,
  withMore,
  withOwn,
  without,
  withWaiting,
} from './feed.state.ts'
import { slidersVersion } from './feed-choice.ts'
import { type FeedPage, readFeed } from './read-feed.ts'

type Given = Loaded<FeedPage> | null
export type FeedStatus = 'loading' | 'idle' | 'more' | 'failed' | 'moreFailed' | 'guest'

/** Random delay of a read, so that the readers of a busy feed do not all send a request together. */
const lookForFriendsMs = { least: 4_000, spread: 8_000 }

/**
 * Returns the state of a feed and functions to change it. The server's first page is replaced by the member's page when
 * the session is loaded. Further pages are read by cursor. New posts are counted, and shown on request. Going back
 * restores the posts that were loaded before.
 */
export function useFeed(place: FeedPlace, given: Given) {
  const viewer = useSession()
  const locale = useLocale()
  const userId = viewer.kind === 'member' ? viewer.user.userId : null
  const isOwn = isPersonal(place)
  const key = `${userId ?? ''} ${locale} ${pathOf(place)}`
  const here = useLocation()
  const isBack = useNavigationType() === 'POP' || returnedTo(here.state) !== null
  const found = isBack ? keptFeed(key) : null
  const first = found ?? (given?.ok ? stateOf(given.data) : null)
  const [state, setState] = useState<FeedState | null>(first)
  const [status, setStatus] = useState<FeedStatus>(first ? 'idle' : given && !given.ok ? 'failed' : 'loading')
  /** Viewer and feed for which the list was read. Null for the server's public page. */
  const shownFor = useRef<string | null>(found ? key : null)
  const turn = useRef(0)

  const read = useCallback((after?: string) => readFeed(call, place, { locale, after }), [place, locale])

  const refresh = useCallback(async (): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    setStatus((now) => (now === 'failed' || now === 'guest' ? 'loading' : now))
    try {
      const page = await read()
      if (turn.current !== mine) return
      setState(stateOf(page))
      setStatus('idle')
    } catch {
      if (turn.current === mine) setStatus((now) => (now === 'idle' ? now : 'failed'))
    }
  }, [read])

  // A member's page excludes hidden posts and blocked members, and includes the member's reactions. So read it when the
  // session is known.
  useEffect(() => {
    if (viewer.kind === 'starting' || shownFor.current === key) return
    const isForAll = viewer.kind === 'guest' && !isOwn
    shownFor.current = key
    if (viewer.kind === 'guest' && isOwn) setStatus('guest')
    else if (!isForAll || !given?.ok) void refresh()
  }, [viewer.kind, key, isOwn, given, refresh])

  const isForYou = place.order === 'forYou'
  useEffect(() => (isForYou ? slidersVersion.subscribe(() => void refresh()) : undefined), [isForYou, refresh])

  useEffect(() => {
    if (state) keepFeed(key, state)
  }, [key, state])

  const [entry] = useState(() => scrollPlaceOf(here))
  useEffect(() => {
    if (!place.by) keepPlace({ path: pathOf(place), entry })
  }, [place, entry])

  const change = useCallback((to: (now: FeedState) => FeedState) => setState((now) => (now ? to(now) : now)), [])

  // Only the server's list shows which new posts belong to this feed, so it is read again after a while.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function readLater(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        read().then(
          ({ list }) => change((now) => list.map(({ id }) => id).reduce(withWaiting, now)),
          () => {},
        )
      },
      lookForFriendsMs.least + Math.random() * lookForFriendsMs.spread,
    )
  }

  const isEverybody =
    place.tab === 'newsfeed' &&
    !isOwn &&
    place.order !== 'hot' &&
    place.group === 'all' &&
    !place.tag &&
    !place.list &&
    !place.by
  useTopic(
    newsfeedTopic,
    {},
    {
      on: {
        added({ id, userId: authorId }) {
          const who = session.get()
          if (who.kind === 'member' && who.user.userId === authorId) return
          if (isEverybody) change((now) => withWaiting(now, id))
          else if (place.order === 'newest' && place.tab !== 'home' && status !== 'guest') readLater()
        },
        removed: ({ id }) => change((now) => without(now, id)),
      },
    },
  )

  return {
    list: state?.list ?? [],
    hasMore: state?.next !== null && state !== null,
    waiting: state?.waiting.length ?? 0,
    status,
    refresh,
    async more(): Promise<void> {
      const after = state?.next
      if (!after || status === 'more') return
      const mine = turn.current
      setStatus('more')
      try {
        const page = await read(after)
        if (turn.current !== mine) return
        change((now) => withMore(now, page))
        setStatus('idle')
      } catch {
        if (turn.current === mine) setStatus('moreFailed')
      }
    },
    written: (post: Post) => change((now) => withOwn(now, post)),
    changed: (post: Post) => change((now) => withChanged(now, post)),
    removed: (id: string) => change((now) => without(now, id)),
  }
}
