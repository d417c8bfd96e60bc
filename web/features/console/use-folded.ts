import { useState } from 'react'
import { storage } from '#web/ui/browser-storage.ts'

const key = 'desk-folded'

/** The folded groups of the side navigation. The browser remembers them. */
export function useFolded(): { folded: ReadonlySet<string>; toggle: (group: string) => void } {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set((storage.read(key) ?? '').split(' ').filter(Boolean)),
  )
  function toggle(group: string): void {
    const next = new Set(folded)
    if (!next.delete(group)) next.add(group)
    setFolded(next)
    storage.write(key, [...next].join(' '))
  }
  return { folded, toggle }
}
