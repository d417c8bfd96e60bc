import { type RawBuilder, sql } from 'kysely'

/** What a stored file shows, in its member's words, as it is now. `upload` is a column with the id of the upload. */
export function altOf(upload: string): RawBuilder<string> {
  return sql<string>`(select alt from uploads where id = ${sql.ref(upload)})`
}

/** Its file name. */
export function nameOf(upload: string): RawBuilder<string> {
  return sql<string>`(select name from uploads where id = ${sql.ref(upload)})`
}
