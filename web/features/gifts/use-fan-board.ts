import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { type FanPeriod, ownFanRank, topFans } from '#contract/gifts.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'

type Asked = { commentatorId: string; period: FanPeriod; fixtureId: string | undefined }
type Board = DataOf<typeof topFans>
/** Undefined for who is no member, or the commentator. */
type Own = DataOf<typeof ownFanRank>['own'] | undefined

/** Gifts come while one looks; the answer is shared by everybody. */
const everyMs = 10_000

/** A board, and where one stands on it, read again while it is looked at. */
export function useFanBoard({ commentatorId, period, fixtureId }: Asked) {
  const session = useSession()
  const ownId = session.kind === 'member' ? session.user.userId : null
  const asks = ownId !== null && ownId !== commentatorId
  const key = [commentatorId, period, fixtureId].join(' ')
  const [shown, setShown] = useState<{ key: string; board: Board } | null>(null)
  const [own, setOwn] = useState<{ key: string; rank: Own }>({ key: '', rank: undefined })
  const [isBroken, setBroken] = useState(false)

  const read = useCallback(async () => {
    const asked = { commentatorId, period, ...(period === 'match' && { fixtureId }) }
    try {
      const [board, rank] = await Promise.all([
        call(topFans, asked),
        asks ? call(ownFanRank, asked).then((answer) => answer.own) : undefined,
      ])
      setShown({ key, board })
      setOwn({ key, rank })
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }, [commentatorId, period, fixtureId, asks, key])

  useEffect(() => {
    void read()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read()
    }, everyMs)
    return () => clearInterval(timer)
  }, [read])

  return {
    board: shown?.key === key ? shown.board : null,
    own: own.key === key ? own.rank : undefined,
    isBroken,
    retry: () => void read(),
  }
}
