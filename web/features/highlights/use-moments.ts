import { useCallback, useEffect, useState } from 'react'
import { type Highlight, highlightsOfFixture } from '#contract/highlights.ts'
import { call } from '#web/api/call.ts'
import { useLocale } from '#web/root-data.ts'

export function useMoments(fixtureId: string, given: readonly Highlight[]): [readonly Highlight[], () => void] {
  const locale = useLocale()
  const [list, setList] = useState(given)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (changes === 0) return
    let isCurrent = true
    const read = () =>
      call(highlightsOfFixture, { id: fixtureId, locale }).then(
        (found) => isCurrent && setList(found.list),
        (error: unknown) => console.warn('The moments could not be read again', error),
      )
    void read()
    // The shared cached response may be this old, so only a read after this time is sure to include the change.
    const timer = setTimeout(() => void read(), highlightsOfFixture.sharedForMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [changes, fixtureId, locale])
  return [list, useCallback(() => setChanges((now) => now + 1), [])]
}
