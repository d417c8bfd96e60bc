import { useEffect, useState } from 'react'

/** Pause in typing before a request, in milliseconds. */
const pauseMs = 200

/**
 * Returns what `search` finds for the text while the viewer types; nothing for an empty text. After a failure the last
 * result stays. `search` must be the same function between renderings.
 */
export function useTypedSearch<T>(text: string, search: (q: string) => Promise<readonly T[]>): readonly T[] {
  const [found, setFound] = useState<readonly T[]>([])
  useEffect(() => {
    if (text.trim() === '') return setFound([])
    let isCurrent = true
    const timer = setTimeout(() => {
      search(text).then(
        (list) => isCurrent && setFound(list),
        (fault: unknown) => console.warn('The search failed', fault),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, search])
  return found
}
