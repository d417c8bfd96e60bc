import type { Db, Tx } from '#server/db/sql.ts'

/**
 * Creates a function that runs transactions one after another. For those that need a second connection for a part: in
 * parallel, they could use up the pool and wait for each other. Tests refuse a second connection outside such a turn.
 */
export function createTurns(db: Db): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(() => db.transaction().execute(work))
    last = done.catch(() => {})
    return done
  }
}
