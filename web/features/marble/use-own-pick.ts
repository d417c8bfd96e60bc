import { useCallback, useEffect, useState } from 'react'
import { marbleOwnPicks, type OwnPick } from '#contract/marble.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'

/** One's favourite of the newest races; null for guests and until it is known. */
export function useOwnPick(raceId: string | null): { own: OwnPick | null; picked: (pick: OwnPick) => void } {
  const session = useSession()
  const isMember = session.kind === 'member'
  const [picks, setPicks] = useState<readonly OwnPick[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each race the one before may have brought something
  useEffect(() => {
    if (!isMember) return
    let isCurrent = true
    call(marbleOwnPicks, { pageSize: 5 }).then(
      ({ list }) => isCurrent && setPicks(list),
      (error: unknown) => console.warn('One’s own favourites could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [isMember, raceId])
  const picked = useCallback((pick: OwnPick) => {
    setPicks((now) => [pick, ...now.filter((one) => one.raceId !== pick.raceId)])
  }, [])
  return { own: (isMember && picks.find((pick) => pick.raceId === raceId)) || null, picked }
}
