import { useEffect, useState } from 'react'
import type { Tip } from '#contract/tips.ts'
import { useLocale } from '#web/root-data.ts'
import { readTip } from './shared-tips.ts'

/** Returns a tip by id: undefined while loading, null when it is deleted or could not be read. */
export function useTip(id: string): Tip | null | undefined {
  const locale = useLocale()
  const [tip, setTip] = useState<Tip | null>()
  useEffect(() => {
    let isCurrent = true
    readTip(id, locale).then(
      (found) => isCurrent && setTip(found),
      () => isCurrent && setTip(null),
    )
    return () => {
      isCurrent = false
    }
  }, [id, locale])
  return tip
}
