import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { marbleOwnPicks, OwnPick } from '#contract/marble.ts'
import { useSession } from '#web/api/session.ts'
import { readOwnPicks } from './own-picks.state.ts'

type Totals = DataOf<typeof marbleOwnPicks>['totals']
type Known = { list: readonly OwnPick[]; totals: Totals | null }
export type OwnPicks = {
  of(raceId: string | null | undefined): OwnPick | null
  totals: Totals | null
  picked(pick: OwnPick): void
}

/** Wait before a read, because the server pays the rewards a moment after it reports the end of a race. */
const paidAfterMs = 1_500
const nothing: Known = { list: [], totals: null }

/**
 * Returns the member's favourites in the newest races, and their totals. Reads them again after each race. Empty for
 * guests.
 */
export function useOwnPicks(lastRaceId: string | null): OwnPicks {
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.userId : null
  const [known, setKnown] = useState(nothing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member has other favourites
  useEffect(() => setKnown(nothing), [userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after a race, which may have paid a reward
  useEffect(() => {
    if (userId === null) return
    let isCurrent = true
    const timer = setTimeout(
      () => {
        readOwnPicks().then(
          (read) => isCurrent && setKnown(read),
          (error: unknown) => console.warn('The member’s favourites could not be read', error),
        )
      },
      lastRaceId === null || known.totals === null ? 0 : paidAfterMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [userId, lastRaceId])
  const picked = useCallback((pick: OwnPick) => {
    setKnown((now) => ({ ...now, list: [pick, ...now.list.filter((one) => one.raceId !== pick.raceId)] }))
  }, [])
  return {
    of: (raceId) => (userId !== null && known.list.find((pick) => pick.raceId === raceId)) || null,
    totals: userId !== null ? known.totals : null,
    picked,
  }
}
