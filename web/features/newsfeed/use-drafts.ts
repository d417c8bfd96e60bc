import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { newsfeedDrafts } from '#contract/post-drafts.ts'
import { call } from '#web/api/call.ts'
import { useLocale } from '#web/root-data.ts'

export type Drafts = DataOf<typeof newsfeedDrafts>
const none: Drafts = { drafts: [], scheduled: [] }

/** Returns the member's drafts, or null until they are read. A failed first read counts as none. */
export function useDrafts(): { drafts: Drafts | null; read: () => Promise<void> } {
  const locale = useLocale()
  const [drafts, setDrafts] = useState<Drafts | null>(null)
  const read = useCallback(async () => {
    try {
      setDrafts(await call(newsfeedDrafts, { locale }))
    } catch {
      setDrafts((now) => now ?? none)
    }
  }, [locale])
  useEffect(() => void read(), [read])
  return { drafts, read }
}
