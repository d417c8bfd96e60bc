import type { Kysely } from 'kysely'
import { isConflict } from '#server/engines/database/database-errors.ts'
import type { Database, Tx } from './sql.ts'

/**
 * Runs the work in a transaction, and a second time when PostgreSQL ended the first one because of a conflict with
 * another transaction (40001, 40P01). Therefore the work only uses its `tx`: it publishes nothing and changes no
 * variable outside.
 */
export async function transact<T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!isConflict(error)) throw error
    return db.transaction().execute(work)
  }
}
