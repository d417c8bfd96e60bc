import { useEffect, useMemo, useState } from 'react'
import type { Loaded } from '#web/api/loaded.ts'
import { advance, followPicture, watched } from '#web/step/picture-clock.ts'
import { createStateLog } from '#web/step/state-log.ts'
import type { FixtureDetails } from './details.state.ts'

/** Newest details, and the time from which they are valid. 0 for the details that came with the page. */
export type DatedDetails = { loaded: Loaded<FixtureDetails>; at: number }

/** Returns the details at the time of the picture, for the fixture whose picture the page shows; else the newest. */
export function useSteppedDetails(fixtureId: string, { loaded, at }: DatedDetails): Loaded<FixtureDetails> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each fixture has its own log
  const log = useMemo(() => createStateLog<FixtureDetails>(200), [fixtureId])
  const [shown, setShown] = useState<FixtureDetails | null>(null)

  useEffect(() => {
    if (!loaded.ok) return
    log.add({ order: loaded.data.version, at, state: loaded.data })
    advance()
  }, [log, loaded, at])

  useEffect(
    () =>
      followPicture('events', {
        moved(timeMs) {
          const state = timeMs === null || watched()?.fixtureId !== fixtureId ? null : log.at(timeMs)
          setShown((now) => (state && timeMs !== null ? sameOr(now, upTo(state, timeMs)) : null))
        },
        nextAt(timeMs) {
          const later = (log.newest()?.events ?? []).flatMap((event) =>
            event.at !== undefined && event.at > timeMs ? [event.at] : [],
          )
          const next = log.nextAt(timeMs)
          const times = next === null ? later : [next, ...later]
          return times.length === 0 ? null : Math.min(...times)
        },
      }),
    [log, fixtureId],
  )
  return useMemo(() => (shown ? { ok: true, data: shown } : loaded), [shown, loaded])
}

function upTo(details: FixtureDetails, timeMs: number): FixtureDetails {
  return { ...details, events: details.events.filter((event) => (event.at ?? 0) <= timeMs) }
}

/** Returns the earlier object when it shows the same, so that the page does not render again. */
function sameOr(before: FixtureDetails | null, next: FixtureDetails): FixtureDetails {
  const isSame = before !== null && before.version === next.version && before.events.length === next.events.length
  return isSame ? before : next
}
