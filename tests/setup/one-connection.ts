import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'

type Begin = Kysely<Database>['transaction']

const transaction = new AsyncLocalStorage<{ isWatched: boolean }>()

/** Returns true when `createTurns` calls this synchronously. */
function isInTurn(): boolean {
  return /^ +at (?!async ).*\/server\/http\/in-turn\.ts/m.test(new Error().stack ?? '')
}

function watched(begun: ReturnType<Begin>): ReturnType<Begin> {
  const execute = begun.execute.bind(begun)
  begun.execute = (work) => {
    const state = { isWatched: !isInTurn() }
    return execute((tx) =>
      transaction.run(state, async () => {
        try {
          return await work(tx)
        } finally {
          state.isWatched = false
        }
      }),
    )
  }
  return begun
}

/**
 * Makes the pool refuse a connection that a transaction requests in addition to its own, unless its work runs in turn.
 * In production, as many such transactions as the pool has connections would wait for each other until the deadline.
 */
export function refuseSecondConnections({ db, pool }: Pick<DatabaseEngine, 'db' | 'pool'>): void {
  const begin = db.transaction.bind(db)
  db.transaction = () => watched(begin())
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    if (transaction.getStore()?.isWatched) throw new Error('A transaction requested a second connection')
    return connect(...given)
  }) as typeof pool.connect
}
