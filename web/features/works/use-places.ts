import { useEffect, useState } from 'react'
import type { PartPlace, WorkPart } from '#contract/works.ts'
import { useSession } from '#web/api/session.ts'
import { placesOf } from './follow-places.ts'
import type { KindOfWork } from './kind-of-work.ts'

export type Places = ReadonlyMap<string, PartPlace>
const none: Places = new Map()

/** Returns the viewer's positions in the parts of a work, by part id. The map is empty until they are loaded. */
export function usePlaces(of: KindOfWork, workId: string): Places {
  const viewer = useSession()
  const who = viewer.kind === 'member' ? viewer.user.userId : viewer.kind
  const [places, setPlaces] = useState(none)
  useEffect(() => {
    setPlaces(none)
    if (who === 'starting') return
    let isCurrent = true
    placesOf(of, workId).then(
      (list) => isCurrent && setPlaces(new Map(list.map((place) => [place.partId, place]))),
      (error: unknown) => console.warn('The position could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [of, workId, who])
  return places
}

/**
 * Returns the part to continue with: the last seen part, or the next part when the last seen one is done. Returns null
 * when no part was started, the last part is done, or the part no longer exists.
 */
export function partToGoOnWith(list: readonly WorkPart[], places: Places): WorkPart | null {
  const last = [...places.values()].toSorted((one, other) => other.seenAt - one.seenAt)[0]
  const at = list.findIndex(({ id }) => id === last?.partId)
  if (!last || at < 0) return null
  return (last.isDone ? list[at + 1] : list[at]) ?? null
}
