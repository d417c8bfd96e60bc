import { createKeptThread } from '#server/http/kept-thread.ts'
import type { Result } from './scores.rules.ts'
import type { DayModel, ReviewedChances } from './walk-forward.rules.ts'

/** Without a day, the thread walks forward through all results. */
export type FitTask = { results: readonly Result[]; day: number | null }

export type FitThread = {
  fit(results: readonly Result[], day: number): Promise<DayModel>
  walk(results: readonly Result[]): Promise<(ReviewedChances | null)[]>
  close(): Promise<void>
}

/** Fits models in a worker thread, because a fit computes for longer than a call may wait. */
export function createFitThread(): FitThread {
  const thread = createKeptThread<FitTask, unknown>(new URL('./fit.worker.ts', import.meta.url), {
    pool: 'forecast fits',
    deadlineMs: 120_000,
    waiting: 100,
  })
  return {
    fit: async (results, day) => (await thread.run({ results, day })) as DayModel,
    walk: async (results) => (await thread.run({ results, day: null })) as (ReviewedChances | null)[],
    close: () => thread.close(),
  }
}
