import { useEffect, useMemo, useRef, useState } from 'react'
import type { GoalMoment } from '#contract/goal-moments.ts'
import { advance, followPicture, type Stepped, watched } from '#web/step/picture-clock.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import type { RoomMoments } from './chat-moments.ts'

const none: readonly GoalMoment[] = []
const noCards = createStore(none)

/** Returns the cards that the viewer sees now, without lines of hidden authors. */
export function useMoments(
  cards: RoomMoments | null,
  { groupId, hiddenIds }: { groupId: string; hiddenIds: ReadonlySet<string> },
): readonly GoalMoment[] {
  const known = useStore(cards?.state ?? noCards, none)
  const shown = useMemo(
    () =>
      hiddenIds.size === 0
        ? known
        : known.map((moment) => ({ ...moment, lines: moment.lines.filter(({ userId }) => !hiddenIds.has(userId)) })),
    [known, hiddenIds],
  )
  return useSteppedMoments(groupId, shown)
}

/**
 * Returns the cards up to the time of the picture, in the room of the fixture whose picture the page shows; else all. A
 * card shows a score and lines of the chat, so it waits like both.
 */
function useSteppedMoments(groupId: string, moments: readonly GoalMoment[]): readonly GoalMoment[] {
  const latest = useRef(moments)
  const [count, setCount] = useState<number | null>(null)

  useEffect(() => {
    const times: Record<Stepped, number | null> = { events: null, chat: null }
    const followerOf = (kind: Stepped) => ({
      moved(timeMs: number | null) {
        times[kind] = watched()?.groupId === groupId ? timeMs : null
        const known = [times.events, times.chat].filter((time) => time !== null)
        const upToMs = known.length === 0 ? null : Math.min(...known)
        setCount(upToMs === null ? null : latest.current.filter(({ at }) => at <= upToMs).length)
      },
      nextAt: (timeMs: number) => latest.current.find(({ at }) => at > timeMs)?.at ?? null,
    })
    const stops = (['events', 'chat'] as const).map((kind) => followPicture(kind, followerOf(kind)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [groupId])
  useEffect(() => {
    latest.current = moments
    // A new card may have to wait.
    advance()
  }, [moments])

  return useMemo(() => (count === null ? moments : moments.slice(0, count)), [moments, count])
}
