import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  ownPlayerRatings,
  type PlayerRatings,
  playerRatings,
  ratePlayer,
  withdrawPlayerRating,
} from '#contract/player-ratings.ts'
import { call } from '#web/api/call.ts'
import { createPresses } from '#web/api/presses.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { showToast } from '#web/ui/toast.ts'

type Own = { scores: ReadonlyMap<string, number>; isNewAccount: boolean }

export type Ratings = Own & {
  results: PlayerRatings
  /** Sets the viewer's rating, or withdraws it when `score` is null. */
  rate(playerId: string, score: number | null): Promise<void>
}

/** Ratings that the viewer gave since the page was opened. Null is a withdrawn rating. */
type Changes = ReadonlyMap<string, number | null>

const nothing: Own = { scores: new Map(), isNewAccount: false }
const noChanges: Changes = new Map()
const refreshMs = 30_000
/** Wait before a read after a rating, because shared results may be up to 15 s old (`sharedForMs`). */
const settledAfterMs = 15_500

/** An undefined score removes the change. */
function withChange(changes: Changes, playerId: string, score: number | null | undefined): Changes {
  const next = new Map(changes)
  if (score === undefined) next.delete(playerId)
  else next.set(playerId, score)
  return next
}

/** Applies the changes to the ratings that the server knows, which may arrive after them. */
function withChanges({ scores, isNewAccount }: Own, changes: Changes): Own {
  const next = new Map(scores)
  for (const [playerId, score] of changes) {
    if (score === null) next.delete(playerId)
    else next.set(playerId, score)
  }
  return { scores: next, isNewAccount }
}

/**
 * Returns the ratings of a fixture's players, read again while members can rate. Undefined until the first read ends,
 * and null while they cannot be read. `state` opens the ratings when it changes, so a new one reads them again.
 */
export function useRatings(fixtureId: string, state: string): Ratings | null | undefined {
  const t = useTranslate()
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.userId : null
  const [results, setResults] = useState<PlayerRatings | null>()
  const [stored, setStored] = useState<Own>(nothing)
  const [changes, setChanges] = useState(noChanges)
  const [presses] = useState(() =>
    createPresses<number | null | undefined>((playerId, score) =>
      setChanges((now) => withChange(now, playerId, score)),
    ),
  )
  const own = useMemo(() => withChanges(stored, changes), [stored, changes])
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  const read = useCallback(async () => {
    try {
      setResults(await call(playerRatings, { fixtureId }))
    } catch (error) {
      setResults((now) => now ?? null)
      console.warn('The ratings of a fixture could not be read', error)
    }
  }, [fixtureId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another fixture has other results
  useEffect(() => setResults(undefined), [fixtureId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again in another state
  useEffect(() => {
    void read()
    return () => clearTimeout(later.current)
  }, [read, state])

  const isOpen = results?.window === 'open'
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), refreshMs)
    return () => clearInterval(timer)
  }, [isOpen, read])

  useEffect(() => {
    setStored(nothing)
    if (userId === null) return
    let isCurrent = true
    call(ownPlayerRatings, { fixtureId }).then(
      ({ list, isNewAccount }) => {
        const scores = new Map(list.map(({ playerId, score }) => [playerId, score]))
        if (isCurrent) setStored({ scores, isNewAccount })
      },
      (error: unknown) => console.warn('The own ratings could not be read', error),
    )
    return () => {
      isCurrent = false
      presses.forget()
      // Not at the start, because a guest who logs in to rate may have rated already.
      setChanges(noChanges)
    }
  }, [fixtureId, userId, presses])

  const rate = useCallback(
    async (playerId: string, score: number | null) => {
      const write = async () => {
        if (score === null) await call(withdrawPlayerRating, { fixtureId, playerId })
        else await call(ratePlayer, { fixtureId, playerId, score })
        return score
      }
      try {
        await presses.press(playerId, { before: changes.get(playerId), expected: score, write })
        clearTimeout(later.current)
        later.current = setTimeout(() => void read(), settledAfterMs)
      } catch (error) {
        showToast({ tone: 'danger', title: failureText(t, error) })
        void read()
      }
    },
    [changes, fixtureId, presses, read, t],
  )
  return results && { ...own, results, rate }
}
