import { useCallback, useEffect, useRef, useState } from 'react'
import { type WaitingCase, type WaitingQueue, waitingCases, workQueues } from '#contract/work-queue.ts'
import { call } from '#web/api/call.ts'

const refreshMs = 30_000

export type Work = {
  queues: readonly WaitingQueue[]
  cases: readonly WaitingCase[]
}

/**
 * Reads the waiting cases of a queue (or of all, for an empty name), again every half minute while the page is visible.
 * `work` is null until they are read. A failed refresh keeps what is shown.
 */
export function useWork(queue: string): { work: Work | null; hasFailed: boolean; reload: () => Promise<void> } {
  const [work, setWork] = useState<Work | null>(null)
  const [hasFailed, setFailed] = useState(false)

  /** Increases with each read, so that a slow answer does not replace a newer one. */
  const turn = useRef(0)

  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    try {
      const [queues, cases] = await Promise.all([call(workQueues), call(waitingCases, { queue })])
      if (turn.current !== mine) return
      setWork({ queues: queues.list, cases: cases.list })
      setFailed(false)
    } catch (error) {
      console.warn('The waiting cases could not be read', error)
      if (turn.current === mine) setFailed(true)
    }
  }, [queue])

  useEffect(() => {
    void reload()
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), refreshMs)
    return () => clearInterval(timer)
  }, [reload])

  return { work, hasFailed, reload }
}
