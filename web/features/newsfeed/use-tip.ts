import { useEffect, useState } from 'react'
import type { Tip } from '#contract/tips.ts'
import { useLocale } from '#web/root-data.ts'
import { readTip } from './shared-tips.ts'

/** A tip by its id: undefined until it is there, null for one that is gone or could not be read. */
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
