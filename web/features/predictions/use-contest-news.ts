import { useEffect, useRef } from 'react'
import { predictionsTopic } from '#contract/predictions.socket.ts'
import { createSubscription } from '#web/api/socket.ts'

/** Tables are shared for a second; and not everybody asks at once. */
const restMs = { least: 1_100, more: 900 }

/** Tells when points of a contest have moved, and after the connection was lost. */
export function useContestNews(contestId: string, moved: () => void): void {
  const told = useRef(moved)
  told.current = moved
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasIn = false
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => told.current(), restMs.least + Math.random() * restMs.more)
    }
    const news = createSubscription(
      predictionsTopic,
      { contestId },
      {
        subbed() {
          if (wasIn) soon()
          wasIn = true
        },
        on: { settled: soon },
      },
    )
    const leave = news.start()
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [contestId])
}
