import { useCallback, useEffect, useRef, useState } from 'react'
import {
  ownPlayerRatings,
  type PlayerRatings,
  playerRatings,
  ratePlayer,
  withdrawPlayerRating,
} from '#contract/player-ratings.ts'
import { call } from '#web/api/call.ts'
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

const nothing: Own = { scores: new Map(), isNewAccount: false }
const refreshMs = 30_000
/** Wait before a read after a rating, because shared results may be up to 15 s old (`sharedForMs`). */
const settledAfterMs = 15_500

function withScore({ scores, isNewAccount }: Own, playerId: string, score: number | null | undefined): Own {
  const next = new Map(scores)
  if (typeof score === 'number') next.set(playerId, score)
  else next.delete(playerId)
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
  const [own, setOwn] = useState<Own>(nothing)
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
    setOwn(nothing)
    if (userId === null) return
    let isCurrent = true
    call(ownPlayerRatings, { fixtureId }).then(
      ({ list, isNewAccount }) => {
        const scores = new Map(list.map(({ playerId, score }) => [playerId, score]))
        if (isCurrent) setOwn({ scores, isNewAccount })
      },
      (error: unknown) => console.warn('The own ratings could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [fixtureId, userId])

  const rate = useCallback(
    async (playerId: string, score: number | null) => {
      const before = own.scores.get(playerId)
      setOwn((now) => withScore(now, playerId, score))
      try {
        if (score === null) await call(withdrawPlayerRating, { fixtureId, playerId })
        else await call(ratePlayer, { fixtureId, playerId, score })
        clearTimeout(later.current)
        later.current = setTimeout(() => void read(), settledAfterMs)
      } catch (error) {
        setOwn((now) => withScore(now, playerId, before))
        showToast({ tone: 'danger', title: failureText(t, error) })
        void read()
      }
    },
    [own.scores, fixtureId, read, t],
  )
  return results && { ...own, results, rate }
}
