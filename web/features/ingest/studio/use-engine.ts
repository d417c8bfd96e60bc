import { useEffect, useState } from 'react'
import { createStudioEngine, type StudioEngine } from './studio-engine.ts'

/** Creates the studio's worker once it is wanted, and closes it with the page. */
export function useEngine(isWanted: boolean): StudioEngine | 'starting' | 'failed' {
  const [engine, setEngine] = useState<StudioEngine | 'starting' | 'failed'>('starting')
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    let created: StudioEngine | null = null
    createStudioEngine()
      .then((next) => {
        if (isGone) next.close()
        else {
          created = next
          setEngine(next)
        }
      })
      .catch((error: unknown) => {
        console.warn('The studio could not start', error)
        if (!isGone) setEngine('failed')
      })
    return () => {
      isGone = true
      created?.close()
    }
  }, [isWanted])
  return engine
}
