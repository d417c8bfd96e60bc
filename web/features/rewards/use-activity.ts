import { useEffect, useRef } from 'react'
import { userTopic } from '#contract/user.socket.ts'
import { createSubscription } from '#web/api/socket.ts'

/** Events within this time of each other cause only one call. */
const restMs = 250

/** Calls `moved` when an activity of the member was counted, the level changed, or the socket reconnected. */
export function useActivity(moved: () => void): void {
  const latest = useRef(moved)
  latest.current = moved
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasIn = false
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), restMs)
    }
    const news = createSubscription(
      userTopic,
      {},
      {
        subbed() {
          if (wasIn) soon()
          wasIn = true
        },
        on: { activity: soon, level: soon },
      },
    )
    const leave = news.start()
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [])
}
