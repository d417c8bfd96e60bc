import { useEffect, useRef, useState } from 'react'
import type { WorkPart, WorkSummary } from '#contract/works.ts'
import { useSession } from '#web/api/session.ts'
import { keepPlace, placesOf } from '#web/features/works/follow-places.ts'
import { filmKind } from '#web/features/works/kind-of-work.ts'
import type { Places } from '#web/features/works/use-places.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'

/** Interval for saving the position during playback. */
const everyMs = 5_000
/** A viewer who stopped earlier than this restarts at the beginning. */
const minResumedMs = 8_000
/** Max wait for the saved position before playback starts. */
const maxWaitedMs = 1_500

/**
 * Returns the positions of all episodes (`places`) and the start position of this one. `startAtS` is null until it is
 * known, or until `maxWaitedMs` have passed. A finished episode and a position near the start begin at 0.
 */
export function useResume(work: WorkSummary, part: WorkPart): { startAtS: number | null; places: Places } {
  const viewer = useSession()
  const who = viewer.kind === 'member' ? viewer.user.userId : viewer.kind
  const [known, setKnown] = useState<{ partId: string; startAtS: number } | null>(null)
  const [places, setPlaces] = useState<Places>(new Map())
  useEffect(() => {
    if (who === 'starting') return
    let isCurrent = true
    const begin = (startAtS: number) =>
      isCurrent && setKnown((now) => (now?.partId === part.id ? now : { partId: part.id, startAtS }))
    const timer = setTimeout(() => begin(0), maxWaitedMs)
    placesOf(filmKind, work.id)
      .then((list) => {
        if (!isCurrent) return
        setPlaces(new Map(list.map((place) => [place.partId, place])))
        const own = list.find(({ partId }) => partId === part.id)
        begin(own && !own.isDone && own.place >= minResumedMs ? own.place / 1_000 : 0)
      })
      .catch((error: unknown) => {
        console.warn('The position could not be read', error)
        begin(0)
      })
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [work.id, part.id, who])
  return { startAtS: known?.partId === part.id ? known.startAtS : null, places }
}

/** Saves the position regularly during playback, at each pause, and when the page is hidden or left. */
export function useKeepPlace(work: WorkSummary, part: WorkPart, creditsAtMs: number): void {
  const player = usePlayer()
  const isPaused = usePlayerState((state) => state.isPaused)
  const hasPicture = usePlayerState((state) => state.hasPicture)
  const kept = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores the position immediately when the reader stops
  useEffect(() => {
    if (!hasPicture) return
    kept.current = 0
    const [workId, partId] = [work.id, part.id]
    function keep() {
      const place = Math.round(player.state.get().position * 1_000)
      if (place === 0 || place === kept.current) return
      kept.current = place
      const said = { partId, workId, place, isDone: place >= creditsAtMs, seenAt: Date.now() }
      keepPlace(filmKind, said).catch((error: unknown) => console.warn('The position was not stored', error))
    }
    const onHidden = () => document.visibilityState === 'hidden' && keep()
    const timer = setInterval(keep, everyMs)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
      keep()
    }
  }, [player, hasPicture, isPaused, work.id, part.id, creditsAtMs])
}
