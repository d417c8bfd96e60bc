import { heldMessages, openAppeals } from '#contract/moderation.ts'
import { openReports } from '#contract/reports.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { createStore, useStore } from '#web/ui/store.ts'

type DeskCounts = { reports: number; held: number; appeals: number }
const none: DeskCounts = { reports: 0, held: 0, appeals: 0 }
const counts = createStore(none)
const refreshMs = 60_000

/** Reads the number of open items in each section of the desk. */
export async function refreshDeskCounts(): Promise<void> {
  try {
    const one = { pageSize: 1 }
    const [reports, held, appeals] = await Promise.all([
      call(openReports, one),
      call(heldMessages, one),
      call(openAppeals, one),
    ])
    counts.set(() => ({ reports: reports.total, held: held.total, appeals: appeals.total }))
  } catch (error) {
    // The open section shows its own error, and the next refresh retries.
    if (!(error instanceof CallError)) throw error
  }
}

/** Reads the counts now, and every minute while the page is visible. Returns a stop function. */
export function followDeskCounts(): () => void {
  void refreshDeskCounts()
  const timer = setInterval(() => document.visibilityState === 'visible' && void refreshDeskCounts(), refreshMs)
  return () => clearInterval(timer)
}

export const useDeskCounts = () => useStore(counts, none)
