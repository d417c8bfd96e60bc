import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { marbleOwnPicks, type OwnPick } from '#contract/marble.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'

type Totals = DataOf<typeof marbleOwnPicks>['totals']
export type OwnPicks = {
  of(raceId: string | null | undefined): OwnPick | null
  totals: Totals | null
  picked(pick: OwnPick): void
}

/** Wait before a read, because the server pays the rewards a moment after it reports the end of a race. */
const paidAfterMs = 1_500

/**
 * Returns the member's favourites in the newest races, and their totals. Reads them again after each race. Empty for
 * guests.
 */
export function useOwnPicks(lastRaceId: string | null): OwnPicks {
  const session = useSession()
  const isMember = session.kind === 'member'
  const [known, setKnown] = useState<{ list: readonly OwnPick[]; totals: Totals | null }>({ list: [], totals: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after a race, which may have paid a reward
  useEffect(() => {
    if (!isMember) return
    const timer = setTimeout(
      () => {
        call(marbleOwnPicks, { pageSize: 5 }).then(setKnown, (error: unknown) =>
          console.warn('The member’s favourites could not be read', error),
        )
      },
      lastRaceId === null || known.totals === null ? 0 : paidAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isMember, lastRaceId])
  const picked = useCallback((pick: OwnPick) => {
    setKnown((now) => ({ ...now, list: [pick, ...now.list.filter((one) => one.raceId !== pick.raceId)] }))
  }, [])
  return {
    of: (raceId) => (isMember && known.list.find((pick) => pick.raceId === raceId)) || null,
    totals: isMember ? known.totals : null,
    picked,
  }
}
