import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { type FanPeriod, ownFanRank, topFans } from '#contract/gifts.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'

type Asked = { commentatorId: string; period: FanPeriod; fixtureId: string | undefined }
type Board = DataOf<typeof topFans>
/** The viewer's rank. Undefined for guests and for the commentator. */
type Own = DataOf<typeof ownFanRank>['own'] | undefined

/** Poll interval, because gifts arrive while the board is visible. The response is cached for all viewers. */
const everyMs = 10_000

/** Reads a ranking and the viewer's own rank, and polls both while the page is visible. */
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
