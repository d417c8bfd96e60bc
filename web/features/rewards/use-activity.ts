import { useEffect, useRef } from 'react'
import { userTopic } from '#contract/user.socket.ts'
import { createSubscription } from '#web/api/socket.ts'

/** What comes close together is read once. */
const restMs = 250

/** Tells when something that the member did was counted, and after the connection was lost. */
export function useActivity(moved: () => void): void {
  const told = useRef(moved)
  told.current = moved
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasIn = false
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => told.current(), restMs)
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
