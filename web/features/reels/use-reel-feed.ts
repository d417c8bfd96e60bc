import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeysetPage } from '#contract/envelope.ts'
import { type Reel, reelList } from '#contract/reels.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { joined } from '#web/list/use-more.ts'

type Page = Pick<KeysetPage<Reel>, 'list' | 'next'>
type Feed = { list: readonly Reel[]; next: string | null; state: 'idle' | 'loading' | 'failed' }

/** The next page is read when at most this many reels remain. */
const ahead = 3

/**
 * Returns the feed of reels: the server's list first, then page by page. When the session is loaded, a member's
 * personal mix replaces the reels after the visible one.
 */
export function useReelFeed(first: readonly Reel[], given: Page) {
  const viewer = useSession()
  const [feed, setFeed] = useState<Feed>(() => ({ list: joined(first, given.list), next: given.next, state: 'idle' }))
  const isMine = useRef(false)
  const isBusy = useRef(false)

  const readOn = useCallback(async (after: string | null, keep: (now: readonly Reel[]) => readonly Reel[]) => {
    if (isBusy.current) return
    isBusy.current = true
    setFeed((now) => ({ ...now, state: 'loading' }))
    try {
      const page = await call(reelList, after === null ? {} : { after })
      setFeed((now) => ({ list: joined(keep(now.list), page.list), next: page.next, state: 'idle' }))
    } catch {
      setFeed((now) => ({ ...now, state: 'failed' }))
    } finally {
      isBusy.current = false
    }
  }, [])

  const shown = useRef(0)
  useEffect(() => {
    // While a page is loading, the mix waits: its end changes the state.
    if (viewer.kind !== 'member' || isMine.current || isBusy.current || feed.state === 'loading') return
    isMine.current = true
    void readOn(null, (now) => now.slice(0, shown.current + 1))
  }, [viewer.kind, feed.state, readOn])

  return {
    ...feed,
    /** Call with the index of the visible reel. Reads the next page when few reels remain. */
    reached(index: number): void {
      shown.current = index
      if (feed.next !== null && feed.state === 'idle' && index >= feed.list.length - ahead)
        void readOn(feed.next, (now) => now)
    },
    retry: () => void readOn(feed.next, (now) => now),
    removed: (id: string) => setFeed((now) => ({ ...now, list: now.list.filter((reel) => reel.id !== id) })),
  }
}
