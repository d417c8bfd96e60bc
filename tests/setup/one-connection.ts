import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransactionBuilder } from 'kysely'
import type { Database } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'

const transaction = new AsyncLocalStorage<{ isWatched: boolean }>()

/** Returns true when a function of `createTurns` calls this synchronously. */
function isInTurn(): boolean {
  return /^ +at (?!async ).*\/server\/in-turn\.ts/m.test(new Error().stack ?? '')
}

function watched(builder: TransactionBuilder<Database>): TransactionBuilder<Database> {
  return new Proxy(builder, {
    get(target, name) {
      if (name === 'setIsolationLevel')
        return (level: Parameters<typeof target.setIsolationLevel>[0]) => watched(target.setIsolationLevel(level))
      if (name !== 'execute') return Reflect.get(target, name, target)
      return (callback: Parameters<typeof target.execute>[0]) => {
        const state = { isWatched: !isInTurn() }
        return target.execute((tx) =>
          transaction.run(state, async () => {
            try {
              return await callback(tx)
            } finally {
              state.isWatched = false
            }
          }),
        )
      }
    },
  })
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
