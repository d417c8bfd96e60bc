import { useEffect, useRef } from 'react'
import { predictionsTopic } from '#contract/predictions.socket.ts'
import { createSubscription } from '#web/api/socket.ts'

/** Delay before `moved` is called. Tables are cached for a second, and the random part spreads the requests. */
const restMs = { least: 1_100, more: 900 }

/** Calls `moved` when points of a contest have changed, and after a reconnect. */
export function useContestNews(contestId: string, moved: () => void): void {
  const latest = useRef(moved)
  latest.current = moved
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasIn = false
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), restMs.least + Math.random() * restMs.more)
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
