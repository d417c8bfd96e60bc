import { useCallback, useEffect, useState } from 'react'
import { ownPredictions, type PredictionRow } from '#contract/predictions.ts'
import { call } from '#web/api/call.ts'

/**
 * Returns the member's row of a table, and a function to read it again. The row is undefined until loaded and for
 * guests, and null without a prediction.
 */
export function useOwnRow({ contestId, round }: { contestId: string; round?: string }, ownId: string | null) {
  const [own, setOwn] = useState<PredictionRow | null>()
  const read = useCallback(async () => {
    if (ownId === null) return setOwn(undefined)
    try {
      const mine = await call(ownPredictions, { contestId, ...(round !== undefined && { round }) })
      setOwn(round === undefined ? mine.row : mine.round)
    } catch (error) {
      console.warn('The member’s row of a table could not be read', error)
    }
  }, [contestId, round, ownId])
  useEffect(() => void read(), [read])
  return { own, read }
}
