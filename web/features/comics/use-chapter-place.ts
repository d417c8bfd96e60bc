import { useCallback, useEffect, useRef, useState } from 'react'
import type { Chapter } from '#contract/comics.ts'
import { sessionReady } from '#web/api/session.ts'
import { keepPlace, placesOf } from '#web/features/works/follow-places.ts'
import { comicKind } from '#web/features/works/kind-of-work.ts'
import { pageOf } from './place-in-strip.ts'

export type Goal = { place: number; nth: number }

/** A position is saved when it has not changed for this time. */
const restMs = 1_200

/**
 * Tracks the position in a chapter, in thousandths of a page. The view reports its position with `goTo`; `jump` sets
 * the goal to which the view must scroll. Saves the position after a pause, and when the page is hidden or left. Starts
 * at the saved position, also from another device, unless the chapter was finished.
 */
export function useChapterPlace({ work, part, pages }: Chapter) {
  const [place, setPlace] = useState(0)
  const [goal, setGoal] = useState<Goal>({ place: 0, nth: 0 })
  const latest = useRef(0)
  const kept = useRef<number | null>(null)

  const goTo = useCallback((now: number) => {
    latest.current = now
    setPlace(now)
  }, [])
  const jump = useCallback(
    (to: number) => {
      goTo(to)
      setGoal(({ nth }) => ({ place: to, nth: nth + 1 }))
    },
    [goTo],
  )

  const keep = useCallback(() => {
    const now = latest.current
    // A reader who has only seen the first page has not started the chapter.
    if (kept.current === now || (now === 0 && kept.current === null)) return
    kept.current = now
    const isDone = pageOf(now, pages.length) === pages.length - 1
    const said = { partId: part.id, workId: work.id, place: now, isDone, seenAt: Date.now() }
    sessionReady()
      .then(() => keepPlace(comicKind, said))
      .catch((error: unknown) => console.warn('The position was not stored', error))
  }, [work.id, part.id, pages.length])

  useEffect(() => {
    let isCurrent = true
    placesOf(comicKind, work.id)
      .then((list) => {
        const own = list.find(({ partId }) => partId === part.id)
        // Do not move a reader who has already read further.
        if (!isCurrent || !own || own.isDone || latest.current > 0) return
        kept.current = own.place
        jump(own.place)
      })
      .catch((error: unknown) => console.warn('The position could not be read', error))
    return () => {
      isCurrent = false
    }
  }, [work.id, part.id, jump])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new position restarts the pause
  useEffect(() => {
    const timer = setTimeout(keep, restMs)
    return () => clearTimeout(timer)
  }, [place, keep])
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keep()
    }
  }, [keep])

  return { place, goal, goTo, jump }
}
