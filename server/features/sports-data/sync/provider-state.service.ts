import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/sql.ts'
import {
  isPaused,
  keepProvider,
  noteRun,
  type ProviderNote,
} from '#server/features/sports-data/provider-state.store.ts'

export type ProviderState = {
  /** Returns true while an operator has paused the provider. False when the database does not answer. */
  isPaused(): Promise<boolean>
  /** Stores the result of a run: each failure, and good runs at most every ten seconds. Never throws. */
  noted(note: ProviderNote): void
}

const pauseAgeMs = 5_000
const noteAgeMs = 10_000

/** The stored state of one provider. It is read and written rarely, because live jobs run every few seconds. */
export function createProviderState(name: string, { db, log }: { db: Db; log: FastifyBaseLogger }): ProviderState {
  let known = { isPaused: false, until: 0 }
  let notedAt = Number.NEGATIVE_INFINITY
  const fail = (error: unknown) => log.warn({ err: error, provider: name }, 'the state of a provider was not stored')
  const kept = keepProvider(db, name).catch(fail)
  return {
    async isPaused() {
      if (performance.now() < known.until) return known.isPaused
      try {
        known = { isPaused: await isPaused(db, name), until: performance.now() + pauseAgeMs }
      } catch (error) {
        fail(error)
      }
      return known.isPaused
    },
    noted(note) {
      if (note.failure === null && performance.now() - notedAt < noteAgeMs) return
      notedAt = note.failure === null ? performance.now() : Number.NEGATIVE_INFINITY
      void kept.then(() => noteRun(db, name, note)).catch(fail)
    },
  }
}
