import { useCallback, useEffect, useRef, useState } from 'react'
import { type RewardHub, rewardHub } from '#contract/rewards.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useNow } from '#web/time/use-now.ts'

/** Margin after a time of the server, because the server's and the page's clock differ. */
const afterMs = 1_500
const minuteMs = 60_000

/**
 * Returns the hub of the viewer. The page has the one of guests. A member's is read afterwards, and again after each
 * change of the balance, when an offer ends, and on `read`. `hub` is null until a member's is read.
 */
export function useHub(given: RewardHub) {
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.userId : null
  const balance = session.kind === 'member' ? session.user.balance : 0
  const [shown, setShown] = useState<{ hub: RewardHub; userId: string | null }>({ hub: given, userId: null })
  const [isFailed, setFailed] = useState(false)
  const newest = useRef(0)

  const read = useCallback(async () => {
    newest.current += 1
    const mine = newest.current
    try {
      const hub = await call(rewardHub)
      // An earlier read may finish after a later one.
      if (mine !== newest.current) return
      setShown({ hub, userId })
      setFailed(false)
    } catch {
      if (mine === newest.current) setFailed(true)
    }
  }, [userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed balance means that the member earned or spent
  useEffect(() => {
    if (userId !== null) void read()
  }, [userId, balance, read])

  const isOwn = shown.userId === userId
  const ends = shown.hub.offers.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]))
  const firstEnd = Math.min(shown.hub.dayEndsAt, ...ends)
  const now = useNow()
  /** Minute of a passed end; null before it. A failed or early read is repeated after a minute. */
  const overMinute = now !== null && now > firstEnd + afterMs ? Math.floor(now / minuteMs) : null
  useEffect(() => {
    if (overMinute !== null) void read()
  }, [overMinute, read])
  return { hub: isOwn ? shown.hub : userId === null ? given : null, isFailed: isFailed && !isOwn, read }
}
