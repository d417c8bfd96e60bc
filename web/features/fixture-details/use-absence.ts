import { useEffect, useEffectEvent, useState } from 'react'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { knownNowMs } from '#web/api/server-clock.ts'
import { storage } from '#web/ui/browser-storage.ts'
import type { Absence } from './missed.ts'

const storageKey = 'left-fixtures'
const maxKept = 10
/** After a longer absence, the page itself is news. */
const longestMs = 6 * 3_600_000

/** The server's clock is known to a second or two. An event of these seconds may come before the visitor is back. */
const clockSlackMs = 2_000

/** When the visitor left a fixture, and the time of the newest event that the page had shown, or 0. */
type Leave = { leftMs: number; seenMs: number }

/** Fixtures that the visitor left. Newest last. */
function readLeft(): Map<string, Leave> {
  const kept = (storage.read(storageKey) ?? '').split(' ').map((one) => one.split(':'))
  return new Map(
    kept.flatMap(([id, left, seen]): [string, Leave][] =>
      id && Number(left) > 0 && Number(seen) >= 0 ? [[id, { leftMs: Number(left), seenMs: Number(seen) }]] : [],
    ),
  )
}

function leave(fixtureId: string, seenMs: number): void {
  const left = readLeft()
  left.delete(fixtureId)
  left.set(fixtureId, { leftMs: knownNowMs(), seenMs })
  const kept = [...left].slice(-maxKept).map(([id, one]) => `${id}:${one.leftMs}:${one.seenMs}`)
  storage.write(storageKey, kept.join(' '))
}

/**
 * Returns the visitor's last absence from the fixture's page, or null: after another tab or program, or since an earlier
 * visit. It begins with the newest event that the page had shown, because the times of events are the server's. `forget`
 * ends it.
 */
export function useAbsence(
  fixtureId: string,
  events: readonly FixtureEvent[],
): { absence: Absence | null; forget: () => void } {
  const [absence, setAbsence] = useState<Absence | null>(null)
  const left = useEffectEvent(() => leave(fixtureId, Math.max(0, ...events.map(({ at = 0 }) => at))))

  useEffect(() => {
    const back = () => {
      const last = readLeft().get(fixtureId)
      const isNews = last !== undefined && knownNowMs() - last.leftMs < longestMs
      if (isNews) setAbsence({ fromMs: last.seenMs, untilMs: knownNowMs() + clockSlackMs })
    }
    // A hidden page has noted already when it was left.
    const closed = () => {
      if (document.visibilityState === 'visible') left()
    }
    const changed = () => (document.visibilityState === 'hidden' ? left() : back())
    if (document.visibilityState === 'visible') back()
    document.addEventListener('visibilitychange', changed)
    globalThis.addEventListener('pagehide', closed)
    return () => {
      document.removeEventListener('visibilitychange', changed)
      globalThis.removeEventListener('pagehide', closed)
      closed()
    }
  }, [fixtureId])

  return { absence, forget: () => setAbsence(null) }
}
