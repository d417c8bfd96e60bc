import { useState } from 'react'
import type { ConsoleRecord } from '#contract/console.ts'

/** The form that is open: a change, a removal, or an act by its name. */
export type BulkSheetKind = 'change' | 'remove' | { act: string }

/** The selected records of a list. Only records that the list shows are selected. */
export function useBulk(list: readonly ConsoleRecord[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [sheet, setSheet] = useState<BulkSheetKind | null>(null)
  const records = list.filter(({ id }) => chosen.has(id))
  return {
    records,
    sheet,
    setSheet,
    has: (id: string) => chosen.has(id),
    isAll: list.length > 0 && records.length === list.length,
    toggle(id: string): void {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    toggleAll: () => setChosen(new Set(records.length === list.length ? [] : list.map(({ id }) => id))),
    clear(): void {
      setChosen(new Set())
      setSheet(null)
    },
  }
}
export type Bulk = ReturnType<typeof useBulk>
